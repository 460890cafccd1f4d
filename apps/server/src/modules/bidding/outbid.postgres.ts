import type { Queryable } from '../../platform/database/index.ts';

/** Up to which bid an auction was checked for outbid members. */
interface Mark {
  listingId: string;
  sequence: number;
}

/** An auction's state, and the members who were outbid since its mark. */
export interface Positions {
  listingId: string;
  title: string;
  slug: string;
  isRunning: boolean;
  /** Null: nobody has bid. */
  leaderId: string | null;
  priceCents: number | null;
  /** Members who bid since the mark, or led at the mark, and do not lead now. */
  outbidIds: string[];
  /** The last bid that was checked; null: there are none since the mark. */
  upTo: number | null;
  /** There are more bids to check. */
  hasMore: boolean;
}

/** The most bids of one auction that are read at once. */
const BIDS_AT_ONCE = 1_000;

/**
 * The next auctions of a round: all that run, and all that have a mark. A mark of an auction that is over must be
 * removed.
 */
export async function auctionsAfter(query: Queryable, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `SELECT id FROM (
       SELECT id FROM listing_state WHERE due_at IS NOT NULL AND status = 'LIVE'
       UNION SELECT listing_id FROM outbid_marks) AS auctions
     WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the marks of these auctions until the transaction ends and reads the bids after them. Skips marks that another
 * node has locked.
 */
export async function positionsSince(tx: Queryable, listingIds: readonly string[]): Promise<Positions[]> {
  const marks = await lockMarks(tx, listingIds);
  // One statement, so that bids and leader are from the same moment.
  const { rows } = await tx.query<Positions>(
    `SELECT state.id AS "listingId", title, slug, status = 'LIVE' AND NOT hidden AS "isRunning",
       leader_id AS "leaderId", price_cents AS "priceCents", coalesce(bidder_ids, '{}') AS "outbidIds",
       nullif(up_to, held.sequence) AS "upTo", coalesce(up_to < state.sequence, false) AS "hasMore"
     FROM unnest($1::uuid[], $2::integer[]) AS held (id, sequence)
     JOIN listing_state AS state ON state.id = held.id JOIN listings ON listings.id = held.id
     CROSS JOIN LATERAL (
       SELECT max(sequence) AS up_to,
         array_agg(DISTINCT bidder_id) FILTER (WHERE bidder_id <> leader_id) AS bidder_ids
       FROM (SELECT sequence, bidder_id FROM bids WHERE listing_id = held.id AND sequence >= held.sequence
             ORDER BY sequence LIMIT $3) AS looked) AS new
     ORDER BY state.id`,
    [marks.map(({ listingId }) => listingId), marks.map(({ sequence }) => sequence), BIDS_AT_ONCE],
  );
  return rows;
}

async function lockMarks(tx: Queryable, listingIds: readonly string[]): Promise<Mark[]> {
  await tx.query(
    `INSERT INTO outbid_marks (listing_id, sequence) SELECT id, 0 FROM unnest($1::uuid[]) AS asked (id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [listingIds],
  );
  const { rows } = await tx.query<Mark>(
    `SELECT listing_id AS "listingId", sequence FROM outbid_marks WHERE listing_id = ANY ($1::uuid[])
     ORDER BY listing_id FOR UPDATE SKIP LOCKED`,
    [listingIds],
  );
  return rows;
}

/** Moves the marks to the last checked bid and removes those of auctions that no longer run. */
export async function moveMarks(tx: Queryable, looked: readonly Positions[]): Promise<void> {
  const moved = looked.flatMap(({ listingId, isRunning, upTo }) =>
    isRunning && upTo !== null ? [{ listingId, upTo }] : [],
  );
  await tx.query(
    `UPDATE outbid_marks SET sequence = moved.sequence FROM unnest($1::uuid[], $2::integer[]) AS moved (id, sequence)
     WHERE listing_id = moved.id`,
    [moved.map(({ listingId }) => listingId), moved.map(({ upTo }) => upTo)],
  );
  const over = looked.filter(({ isRunning }) => !isRunning).map(({ listingId }) => listingId);
  await tx.query('DELETE FROM outbid_marks WHERE listing_id = ANY ($1::uuid[])', [over]);
}
