import type { IntentOrder, IntentRead } from '../../platform/cards/index.ts';

/** Why the provider's intent is not the one that was requested; null if it is. */
export function mismatchOfReading(
  { origin, cents }: Pick<IntentRead, 'origin' | 'cents'>,
  asked: Pick<IntentOrder, 'paymentId' | 'auctionId' | 'claimId' | 'cents'>,
): string | null {
  if (origin === null) return 'The intent does not name its payment.';
  if (origin.paymentId !== asked.paymentId) return 'The intent is of another payment.';
  if (origin.claimId !== asked.claimId || origin.auctionId !== asked.auctionId)
    return 'The intent is of another claim.';
  if (cents !== asked.cents) return `The intent asks for ${cents} cents; the payment is ${asked.cents}.`;
  return null;
}
