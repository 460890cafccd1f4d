import type { Queryable } from '../../platform/database/index.ts';

/** What the records say about one member and one listing. */
export interface ViewerFacts {
  liked: boolean;
  hasBid: boolean;
  /** Their own maximum as it was last given or frozen; null without a bid. */
  maxAmountCents: number | null;
}

interface FactsRow {
  liked: boolean;
  max_cents: number | null;
  max_sequence: number | null;
  changed_cents: number | null;
  changed_after: number | null;
}

/** The latest manual bid's maximum counts, or a change of it that came later. */
export async function viewerFacts(database: Queryable, listingId: string, userId: string): Promise<ViewerFacts> {
  const { rows } = await database.query<FactsRow>({
    name: 'listing-viewer',
    text: `SELECT EXISTS (SELECT 1 FROM likes WHERE listing_id = $1 AND user_id = $2) AS liked,
        last.max_cents, last.sequence AS max_sequence, changed.max_cents AS changed_cents,
        changed.after_sequence AS changed_after
      FROM (SELECT 1) AS one
      LEFT JOIN LATERAL (
        SELECT max_cents, sequence FROM bids
        WHERE bidder_id = $2 AND listing_id = $1 AND NOT automatic ORDER BY sequence DESC LIMIT 1
      ) last ON true
      LEFT JOIN changed_maximums changed ON changed.listing_id = $1 AND changed.bidder_id = $2`,
    values: [listingId, userId],
  });
  const row = rows[0];
  if (row === undefined) return { liked: false, hasBid: false, maxAmountCents: null };
  const changed = row.changed_after !== null && row.changed_after >= (row.max_sequence ?? 0);
  return {
    liked: row.liked,
    hasBid: row.max_sequence !== null,
    maxAmountCents: changed ? row.changed_cents : row.max_cents,
  };
}
