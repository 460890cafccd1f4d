/** SQL for the id of the newest recorded outage; 0 if there is none. A query evaluates it once. */
const NEWEST = 'coalesce((SELECT max(id) FROM outages), 0)';

/** A table whose open rows have a deadline that outages move. */
interface Running {
  table: 'claims' | 'offers';
  deadline: 'pay_by' | 'expires_at';
  open: 'DUE' | 'OPEN';
}

const CLAIMS: Running = { table: 'claims', deadline: 'pay_by', open: 'DUE' };
const OFFERS: Running = { table: 'offers', deadline: 'expires_at', open: 'OPEN' };

/**
 * SQL for the time by which the claim of this table alias must be paid: its stored deadline plus the outages that the
 * row does not include yet (docs/desk.md#outages).
 */
export const payByOf = (claim: string): string => deadlineOf(CLAIMS, claim);

/** SQL for the time at which the offer of this table alias expires, as `payByOf`. */
export const expiryOf = (offer: string): string => deadlineOf(OFFERS, offer);

function deadlineOf({ deadline, open }: Running, row: string): string {
  return (
    `CASE WHEN ${row}.state = '${open}' AND ${row}.outage_id < ${NEWEST} ` +
    `THEN deadline_after_outages(${row}.created_at, ${row}.${deadline}, ${row}.outage_id) ELSE ${row}.${deadline} END`
  );
}

/**
 * SQL for whether the row of this table alias includes every outage. An action that only the deadline causes must wait
 * for that.
 */
const isWalked = (row: string): string => `${row}.outage_id >= ${NEWEST}`;

/**
 * SQL for the time up to which actions that only a deadline causes may happen: `now` in product time, or the last
 * heartbeat if that is earlier. After the last heartbeat there may be an outage that is not recorded yet and will move
 * the deadline.
 */
const servedBy = (now: string): string =>
  `least(${now}::bigint, (SELECT last_at FROM heartbeat) + (SELECT offset_ms FROM clock_offset))`;

/**
 * SQL that adds the missing outages to the deadlines of the next rows. Rows that are locked are left for a later page.
 * The UPDATE finds its rows by their keys, because a join would read all remaining rows for each page. `$1`: the most
 * rows.
 */
function pageOf({ table, deadline, open }: Running): string {
  return `WITH page AS MATERIALIZED (
    SELECT id FROM ${table} WHERE state = '${open}' AND outage_id < ${NEWEST} ORDER BY outage_id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE ${table} SET ${deadline} = deadline_after_outages(created_at, ${deadline}, outage_id), outage_id = ${NEWEST}
  WHERE id = ANY (ARRAY(SELECT id FROM page))`;
}

/** Finds claims whose deadlines do not include every outage yet. */
export const UNWALKED_CLAIMS = `SELECT FROM claims WHERE state = 'DUE' AND outage_id < ${NEWEST}`;

export const PAGES: readonly string[] = [pageOf(CLAIMS), pageOf(OFFERS)];

/** SQL expressions for deadlines that outages move. Their arguments are the alias of a claim or offer in the query. */
export const deadlines = { payByOf, expiryOf, isWalked, servedBy };
