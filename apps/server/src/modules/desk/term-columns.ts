import type { Terms } from '@clamor/domain/listings';
import type { ColumnsOf, RowOf, StoredCell } from './column-types.ts';

/**
 * The columns of the terms in `listing_state`. A term without a column does not compile, and neither does a column that
 * is never read.
 */
export const TERM_COLUMNS = {
  startPriceCents: { name: 'start_price_cents', type: 'bigint', written: 'once' },
  minIncrementCents: { name: 'min_increment_cents', type: 'bigint', written: 'once' },
  reserveCents: { name: 'reserve_cents', type: 'bigint', written: 'once' },
  goal: { name: 'goal', type: 'bigint', written: 'once' },
  auctionDurationSeconds: { name: 'auction_duration_seconds', type: 'integer', written: 'once' },
  shippingCostCents: { name: 'shipping_cost_cents', type: 'bigint', written: 'arranged' },
  boostsCount: { name: 'boosts_count', type: 'boolean', written: 'once' },
  videoLikesCount: { name: 'video_likes_count', type: 'boolean', written: 'once' },
} as const satisfies ColumnsOf<Terms>;

/** The terms of a row, written out for speed as in `stateOf`. */
export function termsOf(row: RowOf<StoredCell<Terms, typeof TERM_COLUMNS>>): Terms {
  return {
    startPriceCents: row.start_price_cents,
    minIncrementCents: row.min_increment_cents,
    reserveCents: row.reserve_cents,
    goal: row.goal,
    auctionDurationSeconds: row.auction_duration_seconds,
    shippingCostCents: row.shipping_cost_cents,
    boostsCount: row.boosts_count,
    videoLikesCount: row.video_likes_count,
  };
}
