import type { Dispute, SaleMoney } from './sale-money.ts';

/** The disputes of a claim's payments, whatever became of them. */
export function disputesOf({ payments, disputes }: SaleMoney, claimId: string): Dispute[] {
  const own = payments.filter((payment) => payment.claimId === claimId).map(({ id }) => id);
  return disputes.filter(({ paymentId }) => own.includes(paymentId));
}

/** The bank has not decided, or what it took and gave back is not all borne by somebody. */
export function isUnsettled({ state, takenCents, bookedCents }: Dispute): boolean {
  return state === 'WARNING' || state === 'OPEN' || takenCents !== bookedCents;
}

/** What nobody bears yet, below zero: what was given back to nobody. Nothing to be split while the bank has not decided. */
export function unbookedCents({ state, takenCents, bookedCents }: Dispute): number {
  const unbooked = takenCents - bookedCents;
  return unbooked > 0 && state !== 'LOST' ? 0 : unbooked;
}
