import type { Bid } from '@clamor/domain/bidding';
import { listOf, type Queryable } from '../../platform/database/index.ts';

/** A row of `bids` as PostgreSQL gives it. */
interface BidRow {
  listing_id: string;
  sequence: number;
  bidder_id: string;
  amount_cents: number;
  anonymous: boolean;
  automatic: boolean;
  received_at: number;
  placed_at: number;
}

const COLUMNS = 'listing_id, sequence, bidder_id, amount_cents, anonymous, automatic, received_at, placed_at';

/** Bids of a listing after a sequence number, in order, at most `limit`. */
export async function bidsAfter(database: Queryable, listingId: string, after: number, limit: number): Promise<Bid[]> {
  const rows = await listOf<BidRow>(database, {
    name: 'bids-after',
    text: `SELECT ${COLUMNS} FROM bids WHERE listing_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
    values: [listingId, after, limit],
  });
  return rows.map(bidOf);
}

/** The bid with this number, which has been committed. */
export async function findTopBid(database: Queryable, listingId: string, sequence: number): Promise<Bid> {
  const { rows } = await database.query<BidRow>({
    name: 'bid-by-sequence',
    text: `SELECT ${COLUMNS} FROM bids WHERE listing_id = $1 AND sequence = $2`,
    values: [listingId, sequence],
  });
  if (rows[0] === undefined) throw new Error(`bid ${sequence} of listing ${listingId} is missing`);
  return bidOf(rows[0]);
}

/** The latest bids of each of these listings, oldest first. */
export async function lastBids(
  database: Queryable,
  listingIds: readonly string[],
  limit: number,
): Promise<Map<string, Bid[]>> {
  const { rows } = await database.query<BidRow>(
    `SELECT b.* FROM unnest($1::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (
       SELECT ${COLUMNS} FROM bids WHERE listing_id = wanted.id ORDER BY sequence DESC LIMIT $2
     ) b`,
    [listingIds, limit],
  );
  const bids = new Map<string, Bid[]>();
  for (const row of rows) bids.set(row.listing_id, [bidOf(row), ...(bids.get(row.listing_id) ?? [])]);
  return bids;
}

function bidOf(row: BidRow): Bid {
  return {
    sequence: row.sequence,
    bidderId: row.bidder_id,
    amountCents: row.amount_cents,
    anonymous: row.anonymous,
    automatic: row.automatic,
    receivedAt: row.received_at,
    placedAt: row.placed_at,
  };
}
