import type { Instant } from '../time/index.ts';
import { sellerCentsOf } from './book.ts';
import { claimIn, isGoingBack, orderOf } from './change.ts';
import { wasPaid } from './claim.ts';
import { disputesOf, isUnsettled } from './dispute.ts';
import { acceptedAt, wasHandedOver } from './order.ts';
import type { SaleMoney } from './sale-money.ts';

/**
 * Why proceeds are held. `time`: the buyer has not confirmed receipt, and may still check the item. `recent_payment`:
 * the payment is too recent, even if the item was received.
 */
export const HELD_REASONS = ['refund', 'dispute', 'problem', 'not_handed_over', 'time', 'recent_payment'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** The status of a claim's proceeds. */
export type Payability =
  /** Nothing was charged, or nothing is left for the seller. */
  | { state: 'nothing' }
  | { state: 'held'; cents: number; reason: HeldReason; until: Instant | null }
  | { state: 'payable'; cents: number; since: Instant }
  /** The proceeds are in a prepared or paid payout, so its state tells the rest. */
  | { state: 'in_payout'; payoutId: string };

/** The status of a claim's proceeds, with the reason if they are held (docs/money.md#payouts). */
export function payability(money: SaleMoney, claimId: string, now: Instant): Payability {
  const claim = claimIn(money, claimId);
  if (claim.payoutId !== null) return { state: 'in_payout', payoutId: claim.payoutId };
  if (!wasPaid(claim)) return { state: 'nothing' };
  const cents = sellerCentsOf(money, claimId);
  const hold = holdOf(money, claimId);
  if (cents <= 0 && hold !== 'refund') return { state: 'nothing' };
  const held = (reason: HeldReason, until: Instant | null = null) => ({ state: 'held', cents, reason, until }) as const;
  if (hold !== null) return held(hold);
  const order = orderOf(money, claimId);
  const accepted = claim.state === 'PAID' ? acceptedAt(order, claim.method) : order.paidAt;
  if (accepted === null) return held('not_handed_over');
  const earliest = order.payableAfter;
  const at = Math.max(accepted, earliest ?? accepted);
  if (now >= at) return { state: 'payable', cents, since: at };
  return held(at === earliest ? 'recent_payment' : 'time', at);
}

/** The most serious issue that holds a claim's proceeds; null: none. It also holds a payout with the claim. */
export function holdOf(
  money: SaleMoney,
  claimId: string,
): Extract<HeldReason, 'refund' | 'dispute' | 'problem'> | null {
  const isPartGone = money.payments.some((payment) => payment.claimId === claimId && payment.unmatchedRefundCents > 0);
  if (isGoingBack(money, claimId) || isPartGone) return 'refund';
  if (disputesOf(money, claimId).some(isUnsettled) || isUnearned(money, claimId)) return 'dispute';
  return claimIn(money, claimId).state === 'PAID' && orderOf(money, claimId).problemAt !== null ? 'problem' : null;
}

/**
 * Whether a bank ended the sale before the item was handed over. Money that the bank left or returned is then not the
 * seller's, because the item cannot be shipped any more.
 */
function isUnearned({ claims, orders, transfers }: SaleMoney, claimId: string): boolean {
  const isTaken = transfers.some((transfer) => transfer.claimId === claimId && transfer.kind === 'dispute_took');
  const isOver = claims.some(({ id, state }) => id === claimId && state === 'REFUNDED');
  return isTaken && isOver && orders.some((order) => order.claimId === claimId && !wasHandedOver(order));
}
