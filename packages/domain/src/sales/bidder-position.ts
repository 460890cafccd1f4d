import type { Status } from '../lifecycle/index.ts';
import type { Instant } from '../time/index.ts';
import type { Claim, Offer } from './sale-money.ts';

/**
 * A bidder's position in a listing. `leading`: they hold the top bid of an undecided auction. `won`: they have a claim
 * or an offer. `over`: there is nothing left for them to do.
 */
export const BIDDER_POSITIONS = ['leading', 'outbid', 'won', 'over'] as const;
export type BidderPosition = (typeof BIDDER_POSITIONS)[number];

/** The facts about a bidder in a listing. */
export interface BidderFacts {
  status: Status;
  /** The bidder holds the top bid. */
  leads: boolean;
  /** Their own claim; null if there is none. */
  claim: Pick<Claim, 'state'> | null;
  offer: Pick<Offer, 'state' | 'expiresAt'> | null;
}

/** A bidder's position (docs/product.md#my-bids). */
export function bidderPosition({ status, leads, claim, offer }: BidderFacts, now: Instant): BidderPosition {
  if (claim !== null && claim.state !== 'RELEASED') return 'won';
  if (offer?.state === 'OPEN' && now < offer.expiresAt) return 'won';
  if (status === 'LIVE') return leads ? 'leading' : 'outbid';
  return status === 'RESERVE_NOT_MET' && leads ? 'leading' : 'over';
}
