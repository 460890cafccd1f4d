import { askRefund, canRefund, openRefundOf, paymentIn, type Refund, refuseRefund } from '@clamor/domain/sales';
import { ProviderRefused } from '../../platform/cards/index.ts';
import { changeSale } from '../sales/index.ts';
import type { MoneyPorts } from './money-ports.ts';
import { triedAgainAt } from './read-again.ts';
import { type Folded, readIntent } from './read-intent.ts';
import { requestIntentCancellation } from './request-intent-cancellation.ts';

/**
 * Reads a payment and does the work at the provider that its state demands: cancels an intent that was given up, or
 * sends a refund. Each request has its own idempotency key, so after a crash the next pass repeats it safely.
 * @throws ProviderUnreachable
 */
export async function processPayment(ports: MoneyPorts, paymentId: string): Promise<void> {
  const folded = await readIntent(ports, paymentId);
  if (folded === null) return;
  const payment = paymentIn(folded.money, paymentId);
  const { intentId, state } = payment;
  if (intentId === null) return;
  if (state === 'CANCELLED' && (folded.read.status === 'open' || folded.read.status === 'approval')) {
    await requestIntentCancellation(ports.provider, intentId);
    await readIntent(ports, paymentId);
  }
  const refund = await refundToSend(ports, paymentId, folded);
  if (refund === null) return;
  await sendBack(ports, folded.auctionId, intentId, refund);
  await readIntent(ports, paymentId);
}

/**
 * Sends a refund. If the provider refuses the request, this attempt has failed for good, because its idempotency key
 * would get the same refusal again. Staff see it.
 */
async function sendBack(ports: MoneyPorts, auctionId: string, intentId: string, refund: Refund): Promise<void> {
  const { id: refundId, attempt, cents, paymentId } = refund;
  try {
    await ports.provider.refund({ refundId, attempt, intentId, cents });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await changeSale(ports, auctionId, (money) => {
      return { money: refuseRefund(money, paymentId, attempt), result: undefined };
    });
  }
}

/**
 * The refund to send now; null: none. Money that pays no claim must not be kept, so a refund of it that a bank refused
 * is sent again without staff, each time after a longer pause.
 */
async function refundToSend(ports: MoneyPorts, paymentId: string, { before, money, auctionId, read }: Folded) {
  const refund = openRefundOf(money, paymentId);
  if (refund === undefined || !canRefund(money, paymentId)) return null;
  if (refund.state === 'REQUESTED') return refund;
  const hasFailedBefore = refund.state === 'FAILED' && openRefundOf(before, paymentId)?.state === 'FAILED';
  if (!hasFailedBefore || paymentIn(money, paymentId).state !== 'RETURNING') return null;
  // The provider reports one failure several times, and each report causes a reading. Only the time decides.
  if (ports.clock.now() < triedAgainAt(refund, read.refunds)) return null;
  return await changeSale(ports, auctionId, (now) => {
    const asked = askRefund(now, paymentId, refund.id, 'seller');
    if (!asked.ok) return { money: now, result: null };
    return { money: asked.money, result: openRefundOf(asked.money, paymentId) ?? null };
  });
}
