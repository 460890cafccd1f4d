import type { IntentOrder, IntentRead } from '../../platform/cards/index.ts';

/** Why an intent differs from what was asked for; null if it matches. */
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
