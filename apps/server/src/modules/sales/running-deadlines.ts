/** The newest outage on record; 0 where there is none. A query evaluates it once. */
const NEWEST = 'coalesce((SELECT max(id) FROM outages), 0)';

/** A table whose open rows have a deadline that outages move. */
interface Running {
  table: 'claims' | 'offers';
  deadline: 'pay_by' | 'expires_at';
  open: 'DUE' | 'OPEN';
}

const CLAIMS: Running = { table: 'claims', deadline: 'pay_by', open: 'DUE' };
const OFFERS: Running = { table: 'offers', deadline: 'expires_at', open: 'OPEN' };

/** When the claim of this name is to be paid by: the outages that its row does not include yet are added (docs/desk.md#outages). */
export const payByOf = (claim: string): string => deadlineOf(CLAIMS, claim);

/** When the offer of this name expires, as `payByOf`. */
export const expiryOf = (offer: string): string => deadlineOf(OFFERS, offer);

function deadlineOf({ deadline, open }: Running, row: string): string {
  return (
    `CASE WHEN ${row}.state = '${open}' AND ${row}.outage_id < ${NEWEST} ` +
    `THEN deadline_after_outages(${row}.created_at, ${row}.${deadline}, ${row}.outage_id) ELSE ${row}.${deadline} END`
  );
}

/** Whether the row of this name includes every outage: what happens by its deadline alone waits for that. */
const isWalked = (row: string): string => `${row}.outage_id >= ${NEWEST}`;

/**
 * `now`, in product time, or the last beat where that is earlier: an outage that is still to be found moves no deadline before it. What
 * happens by a deadline alone waits for that beat.
 */
const servedBy = (now: string): string =>
  `least(${now}::bigint, (SELECT last_at FROM heartbeat) + (SELECT offset_ms FROM clock_offset))`;

/**
 * Moves the next rows whose deadlines do not include every outage yet, each once: a row that is locked, as it is then, does not include them.
 * What somebody else is changing is left for a later page. By the key: a join would read all that is left for each page. `$1`: how many at
 * most.
 */
function pageOf({ table, deadline, open }: Running): string {
  return `WITH page AS MATERIALIZED (
    SELECT id FROM ${table} WHERE state = '${open}' AND outage_id < ${NEWEST} ORDER BY outage_id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE ${table} SET ${deadline} = deadline_after_outages(created_at, ${deadline}, outage_id), outage_id = ${NEWEST}
  WHERE id = ANY (ARRAY(SELECT id FROM page))`;
}

/** Claims whose deadlines do not include every outage yet. */
export const UNWALKED_CLAIMS = `SELECT FROM claims WHERE state = 'DUE' AND outage_id < ${NEWEST}`;

export const PAGES: readonly string[] = [pageOf(CLAIMS), pageOf(OFFERS)];

/** SQL about deadlines that outages move, by the name of a claim or an offer in the query. */
export const deadlines = { payByOf, expiryOf, isWalked, servedBy };
