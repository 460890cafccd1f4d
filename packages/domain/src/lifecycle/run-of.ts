import { type BiddingRun, fixedIncrement, nextMinimumCents } from '../bidding/index.ts';
import type { ListingState, Phase } from './state.ts';

/** The bidding run of a phase; null if it has none. */
export function runOf(phase: Phase): BiddingRun | null {
  return 'run' in phase ? phase.run : null;
}

/** The next minimum of a listing, in cents. */
export function nextMinimumOf({ terms, phase }: Pick<ListingState, 'terms' | 'phase'>): number {
  const price = runOf(phase)?.priceCents ?? null;
  return nextMinimumCents(price, terms.startPriceCents, fixedIncrement(terms.minIncrementCents));
}

/**
 * The buyer of a listing; null if there is none. Of all anonymous bidders, the seller may learn only who the buyer is.
 */
export function buyerOf({ phase }: Pick<ListingState, 'phase'>): string | null {
  const isSold = phase.status === 'SECOND_CHANCE_AWARDED' || (phase.status === 'ENDED' && phase.outcome === 'SOLD');
  return isSold ? (runOf(phase)?.leader?.bidderId ?? null) : null;
}
