import type { Dispute, SaleMoney } from './sale-money.ts';

/** All disputes of a claim's payments, in every state. */
export function disputesOf({ payments, disputes }: SaleMoney, claimId: string): Dispute[] {
  const own = payments.filter((payment) => payment.claimId === claimId).map(({ id }) => id);
  return disputes.filter(({ paymentId }) => own.includes(paymentId));
}

/** The dispute is open, or what the bank took and returned is not fully assigned. */
export function isUnsettled({ state, takenCents, bookedCents }: Dispute): boolean {
  return state === 'WARNING' || state === 'OPEN' || takenCents !== bookedCents;
}

/** The amount that nobody bears yet; negative: returned money that nobody received. 0 while the dispute is open. */
export function unbookedCents({ state, takenCents, bookedCents }: Dispute): number {
  const unbooked = takenCents - bookedCents;
  return unbooked > 0 && state !== 'LOST' ? 0 : unbooked;
}
