import type { Status } from '../lifecycle/index.ts';
import type { Instant } from '../time/index.ts';
import type { Claim, Offer } from './sale-money.ts';

/**
 * How a bidder stands with a listing. `leading`: theirs is the top bid, and nothing is decided. `won`: the item is theirs by a claim, or
 * held out to them. `over`: nothing is left to do there.
 */
export const BIDDER_POSITIONS = ['leading', 'outbid', 'won', 'over'] as const;
export type BidderPosition = (typeof BIDDER_POSITIONS)[number];

/** What is known of a bidder on a listing. */
export interface BidderFacts {
  status: Status;
  /** Theirs is the top bid. */
  leads: boolean;
  /** Their own; null where they have none. */
  claim: Pick<Claim, 'state'> | null;
  offer: Pick<Offer, 'state' | 'expiresAt'> | null;
}

/** How somebody who bid stands (docs/product.md#my-bids). */
export function bidderPosition({ status, leads, claim, offer }: BidderFacts, now: Instant): BidderPosition {
  if (claim !== null && claim.state !== 'RELEASED') return 'won';
  if (offer?.state === 'OPEN' && now < offer.expiresAt) return 'won';
  if (status === 'LIVE') return leads ? 'leading' : 'outbid';
  return status === 'RESERVE_NOT_MET' && leads ? 'leading' : 'over';
}
