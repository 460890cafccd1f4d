/**
 * What keeps a member from deleting their account. `leading`: a bid that may still win; `listing`: an auction of theirs that is counting down,
 * runs, or waits for their decision; `purchase`, `sale`: something of it is still to be paid, handed over, answered or given back; `offer`: an
 * item held out to them; `balance`: money that is theirs, or owed; `payout`: money on its way to them.
 */
export const OBLIGATION_KINDS = ['leading', 'listing', 'purchase', 'sale', 'offer', 'balance', 'payout'] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

/** One of them, with what it is about and where it can be seen to. */
export interface Obligation {
  kind: ObligationKind;
  title: string | null;
  slug: string | null;
  auctionId: string | null;
}
