import { type Claim, claimIn, type Payment, paymentIn, type SaleMoney } from '@clamor/domain/sales';
import { type MemberSession, writeAsMember } from '../sessions/index.ts';
import type { MoneyPorts } from './money-ports.ts';
import { paymentOfIntent } from './payment-rows.postgres.ts';
import { readIntent } from './read-intent.ts';

export interface PaymentFound {
  kind: 'found';
  money: SaleMoney;
  claim: Claim;
  payment: Payment;
}

/**
 * Reads the caller's own payment at the provider and returns its present state; null for any other payment, without
 * asking the provider.
 * @throws ProviderUnreachable
 */
export async function completePayment(
  ports: MoneyPorts,
  session: MemberSession,
  intentId: string,
): Promise<PaymentFound | null> {
  const found = await writeAsMember(ports, session, (tx) => paymentOfIntent(tx, intentId));
  if (found?.buyerId !== session.userId) return null;
  const folded = await readIntent(ports, found.paymentId);
  if (folded === null) return null;
  const payment = paymentIn(folded.money, found.paymentId);
  return { kind: 'found', money: folded.money, claim: claimIn(folded.money, payment.claimId), payment };
}
