import type { ListingCard } from '@clamor/contract/listing-views';
import { reserveMet } from '@clamor/domain/bidding';
import { type ListingState, nextMinimumOf, type ProjectionTime, runOf } from '@clamor/domain/lifecycle';
import { outcomeOf, projected, statusView } from '../views/index.ts';

/** The figures on a listing's card that change over time. */
export function listingFigures(stored: ListingState, time: ProjectionTime) {
  const state = projected(stored, time);
  const { currentDemand, ...status } = statusView(state, time);
  const run = runOf(state.phase);
  return {
    ...status,
    collectingDemand: currentDemand,
    outcome: outcomeOf(state.phase),
    topBidCents: run?.priceCents ?? null,
    nextMinimumCents: nextMinimumOf(state),
    bidCount: run?.sequence ?? 0,
    reserveMet: reserveMet(run?.priceCents ?? null, state.terms.reserveCents),
    version: stored.publicNumber,
  } satisfies Partial<ListingCard>;
}
