import type { Mode } from '@clamor/contract/limits';
import type { Outcome, Status } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** A row of the exported table of a seller's listings. */
export interface ExportedListing {
  id: string;
  slug: string;
  title: string;
  status: Status;
  mode: Mode;
  createdAt: Date;
  demand: number;
  goal: number;
  goalMetAt: Instant | null;
  startPriceCents: number;
  topBidCents: number | null;
  bidCount: number;
  endsAt: Instant | null;
  outcome: Outcome | null;
}

/** How many listings one query reads. */
const CHUNK = 500;

const ROWS = `SELECT page.id, listings.slug, listings.title, page.status, listings.mode, listings.created_at AS "createdAt",
    page.likes + page.boosts + page.video_likes AS demand, page.goal, page.goal_met_at AS "goalMetAt",
    page.start_price_cents AS "startPriceCents", page.price_cents AS "topBidCents", coalesce(page.sequence, 0) AS "bidCount",
    page.ends_at AS "endsAt", page.outcome
  FROM (SELECT * FROM listing_state WHERE seller_id = $1 AND NOT hidden AND ($2::uuid IS NULL OR id < $2)
        ORDER BY id DESC LIMIT $3) AS page
  JOIN listings ON listings.id = page.id ORDER BY page.id DESC`;

/** Yields all of a seller's listings, one query's rows at a time, newest first. */
export async function* exportedListings(query: Queryable, sellerId: string): AsyncGenerator<ExportedListing[]> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: ExportedListing[] } = await query.query<ExportedListing>(ROWS, [sellerId, after, CHUNK]);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < CHUNK) return;
  }
}
