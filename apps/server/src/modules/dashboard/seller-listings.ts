import type { ListSellerListingsQuery, SellerListing, SellerListingsPage } from '@clamor/contract/dashboard';
import { iso } from '@clamor/contract/wire';
import { forecastGoal, meterSlices, totalDemand } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';
import type { ListingView } from '../listings/index.ts';
import type { Market } from '../market/index.ts';
import { sellerClaims } from './seller-claims.ts';
import { sellerPage } from './seller-page.postgres.ts';

export interface SellerListingsPorts {
  pool: pg.Pool;
  clock: Clock;
  market: Pick<Market, 'shown' | 'cardOf'>;
}

/** A page of a seller's listings, each with its progress to the goal and its sale, if it has one. */
export async function sellerListings(
  { pool, clock, market }: SellerListingsPorts,
  sellerId: string,
  {
    status = null,
    limit,
  }: Pick<ListSellerListingsQuery, 'limit'> & { status?: ListSellerListingsQuery['status'] | null },
  after: CursorPosition | null,
): Promise<SellerListingsPage> {
  const found = await sellerPage(pool, { sellerId, status, limit: limit + 1, after });
  const { page, nextCursor } = pageOf(found, limit);
  const views = await market.shown({ listingIds: page.map(({ id }) => id), nextCursor });
  const now = clock.now();
  const claims = await sellerClaims(
    pool,
    sellerId,
    views.filter(maySell).map(({ state }) => state.auctionId),
    now,
  );
  const listings = views.map((view): SellerListing => {
    const claim = claims.get(view.state.auctionId) ?? null;
    return {
      ...market.cardOf(view),
      startPolicy: view.state.timing.startPolicy,
      forecast: forecastOf(view, now),
      auctionId: claim === null ? null : view.state.auctionId,
      claim,
    };
  });
  return { listings, nextCursor };
}

function maySell({ state: { phase } }: ListingView): boolean {
  return phase.status === 'ENDED' || phase.status === 'SECOND_CHANCE_AWARDED';
}

/** The forecast of when the goal will be met; null unless the listing is COLLECTING. */
function forecastOf({ state, slices, texts }: ListingView, now: Instant): SellerListing['forecast'] {
  if (state.phase.status !== 'COLLECTING') return null;
  const course = meterSlices(slices, texts.createdAt, now);
  const { kind, at } = forecastGoal(course, totalDemand(state.tally), state.terms.goal, now);
  return { kind, at: iso(at) };
}
