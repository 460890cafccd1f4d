import type { Instant } from '../time/index.ts';
import { balanceOf } from './book.ts';
import { claimIn, isGoingBack, orderOf } from './change.ts';
import { wasPaid } from './claim.ts';
import { disputesOf, isUnsettled } from './dispute.ts';
import { payableAt } from './order.ts';
import type { SaleMoney } from './sale-money.ts';

/** Why a seller's money is not paid out yet; `time`: until a date that is known. */
export const HELD_REASONS = ['refund', 'dispute', 'problem', 'not_handed_over', 'time'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** What becomes of the seller's money of a claim. */
export type Payability =
  /** Nothing was charged, or nothing is left for the seller. */
  | { state: 'nothing' }
  | { state: 'held'; cents: number; reason: HeldReason; until: Instant | null }
  | { state: 'payable'; cents: number; since: Instant }
  /** In a payout, prepared or paid: what the payout says counts. */
  | { state: 'in_payout'; payoutId: string };

/** Whether and why the seller's money of a claim is held (docs/money.md#payouts). */
export function payability(money: SaleMoney, claimId: string, now: Instant): Payability {
  const claim = claimIn(money, claimId);
  if (claim.payoutId !== null) return { state: 'in_payout', payoutId: claim.payoutId };
  if (!wasPaid(claim)) return { state: 'nothing' };
  const cents = balanceOf(
    money.transfers.filter((transfer) => transfer.claimId === claimId),
    'seller',
  );
  const hold = holdOf(money, claimId);
  if (cents <= 0 && hold !== 'refund') return { state: 'nothing' };
  const held = (reason: HeldReason, until: Instant | null = null) => ({ state: 'held', cents, reason, until }) as const;
  if (hold !== null) return held(hold);
  const order = orderOf(money, claimId);
  const at = claim.state === 'PAID' ? payableAt(order, claim.method) : order.paidAt;
  if (at === null) return held('not_handed_over');
  return now < at ? held('time', at) : { state: 'payable', cents, since: at };
}

/** What is open against a claim's money, the heaviest first; also while it is in a payout. */
export function holdOf(
  money: SaleMoney,
  claimId: string,
): Extract<HeldReason, 'refund' | 'dispute' | 'problem'> | null {
  const isPartGone = money.payments.some((payment) => payment.claimId === claimId && payment.strayCents > 0);
  if (isGoingBack(money, claimId) || isPartGone) return 'refund';
  if (disputesOf(money, claimId).some(isUnsettled)) return 'dispute';
  return claimIn(money, claimId).state === 'PAID' && orderOf(money, claimId).problemAt !== null ? 'problem' : null;
}
