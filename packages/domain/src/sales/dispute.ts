import type { Dispute, SaleMoney } from './sale-money.ts';

/** All disputes of a claim's payments, in every state. */
export function disputesOf({ payments, disputes }: SaleMoney, claimId: string): Dispute[] {
  const own = payments.filter((payment) => payment.claimId === claimId).map(({ id }) => id);
  return disputes.filter(({ paymentId }) => own.includes(paymentId));
}

/** Whether the dispute is open, or part of what the bank took or returned is not assigned yet. */
export function isUnsettled({ state, takenCents, bookedCents }: Dispute): boolean {
  return state === 'WARNING' || state === 'OPEN' || takenCents !== bookedCents;
}

/**
 * The amount that nobody bears yet, in cents; 0 while the dispute is open. Negative: returned money that is not
 * assigned yet.
 */
export function unbookedCents({ state, takenCents, bookedCents }: Dispute): number {
  const unbooked = takenCents - bookedCents;
  return unbooked > 0 && state !== 'LOST' ? 0 : unbooked;
}
