import { book, sellerCentsOf } from './book.ts';
import { type Changed, changed, claimIn, paymentIn, refused, withDispute } from './change.ts';
import { amountsOf } from './claim.ts';
import { unbookedCents } from './dispute.ts';
import type { SaleMoney } from './sale-money.ts';

/** Who bears the amount that a bank took, in cents. */
export interface DisputeSplit {
  sellerCents: number;
  feesCents: number;
  lossesCents: number;
}

/**
 * Books who bears the whole amount that a lost dispute took. Money that the bank returned later is booked back to them.
 * The seller bears nothing if the claim was never paid, and gets back at most what the sale brought them
 * (docs/money.md#disputes).
 * @param bookingId the cause of the transfers; a new one each time
 */
export function bookDispute(
  money: SaleMoney,
  disputeId: string,
  bookingId: string,
  split: DisputeSplit,
): Changed<'wrong_state' | 'wrong_cents'> {
  const dispute = money.disputes.find(({ id }) => id === disputeId);
  if (dispute === undefined) throw new Error(`There is no ${disputeId}.`);
  const unbooked = unbookedCents(dispute);
  if (unbooked === 0) return refused('wrong_state');
  const shares = [
    ['seller', split.sellerCents],
    ['fees', split.feesCents],
    ['losses', split.lossesCents],
  ] as const;
  const { claimId } = paymentIn(money, dispute.paymentId);
  const isTheirs = money.orders.some((order) => order.claimId === claimId);
  if (!isTheirs && split.sellerCents > 0) return refused('wrong_cents');
  const isWhole = shares.every(([, cents]) => Number.isSafeInteger(cents) && cents >= 0);
  if (!isWhole || shares.reduce((sum, [, cents]) => sum + cents, 0) !== Math.abs(unbooked))
    return refused('wrong_cents');
  if (
    unbooked < 0 &&
    sellerCentsOf(money, claimId) + split.sellerCents > amountsOf(claimIn(money, claimId)).sellerCents
  )
    return refused('wrong_cents');
  const moves = shares.map(([account, cents]) =>
    unbooked > 0
      ? { from: account, to: 'disputes' as const, cents }
      : { from: 'disputes' as const, to: account, cents },
  );
  const booked = withDispute(money, { ...dispute, bookedCents: dispute.takenCents });
  return changed(book(booked, claimIn(money, claimId), { kind: 'dispute_booked', cause: bookingId }, ...moves));
}
