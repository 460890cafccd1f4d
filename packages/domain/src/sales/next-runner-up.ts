import type { Bid } from '../bidding/index.ts';
import type { Claim, Offer } from './sale-money.ts';

/** The next bidder to get an offer after an unpaid claim, with their bid. */
export interface RunnerUp {
  bidderId: string;
  /** Their highest bid, including automatic bids and bids below the reserve. */
  bidCents: number;
  anonymous: boolean;
}

/** The item's claims and offers so far. Their bidders get no other offer, unless their offer was withdrawn. */
export interface Asked {
  claims: readonly Pick<Claim, 'buyerId'>[];
  offers: readonly Pick<Offer, 'bidderId' | 'state'>[];
}

/**
 * The best bidder who never had a claim on the item and did not decline or miss an offer; null if nobody is left
 * (docs/money.md#runner-up-offers).
 * @param bids the auction's rows, in order
 * @param barred the bidders who may not buy now: suspended, deleted, or with an overdue claim
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
