import type { Bid } from '../bidding/index.ts';
import type { Claim, Offer } from './sale-money.ts';

/** Who is asked next where the one before did not pay, and at which of their bids. */
export interface RunnerUp {
  bidderId: string;
  /** Their highest row: automatic ones count, and those under the reserve. */
  bidCents: number;
  anonymous: boolean;
}

/** What is known of who was asked before. */
export interface Asked {
  claims: readonly Pick<Claim, 'buyerId'>[];
  offers: readonly Pick<Offer, 'bidderId' | 'state'>[];
}

/**
 * The best bidder who never had a claim on the item nor let an offer of it go; null where nobody is left (docs/money.md#runner-up-offers).
 * @param bids the auction's rows, in order
 * @param barred who may not buy now: suspended, gone, or overdue with a claim elsewhere
 */
export function nextRunnerUp(
  bids: readonly Bid[],
  { claims, offers }: Asked,
  barred: ReadonlySet<string>,
): RunnerUp | null {
  const offered = offers.filter(({ state }) => state !== 'WITHDRAWN').map(({ bidderId }) => bidderId);
  const out = new Set([...claims.map(({ buyerId }) => buyerId), ...offered, ...barred]);
  const best = bids.findLast(({ bidderId }) => !out.has(bidderId));
  if (best === undefined) return null;
  const { bidderId, amountCents: bidCents, anonymous } = best;
  return { bidderId, bidCents, anonymous };
}
