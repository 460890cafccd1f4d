/**
 * The obligations that prevent an account's deletion. `leading`: a bid that may still win; `listing`: an own auction in
 * countdown, LIVE, or waiting for a decision; `purchase`, `sale`: a sale that is unpaid, not handed over, disputed or
 * being refunded; `offer`: an open offer; `balance`: money that the member has or owes; `payout`: an unsent payout.
 */
export const OBLIGATION_KINDS = ['leading', 'listing', 'purchase', 'sale', 'offer', 'balance', 'payout'] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

/** One obligation, with its subject and the page where the member can settle it. */
export interface Obligation {
  kind: ObligationKind;
  title: string | null;
  slug: string | null;
  auctionId: string | null;
}
