import { book, type Move } from './book.ts';
import { type Changed, changed, claimIn, openRefundOf, paymentIn, refused, withRefund } from './change.ts';
import { amountsOf } from './claim.ts';
import type { Claim, Dispute, MoneyAccount, Refund, SaleMoney } from './sale-money.ts';
import { refundAfter } from './transitions.ts';

/** Who returns the bid and shipping to the buyer. The platform always returns its fee. */
export type Bearer = Extract<MoneyAccount, 'seller' | 'losses'>;

/**
 * Requests the refund of a completed payment. The debt is booked at once, and nothing is shipped or paid out any more
 * (docs/money.md#refunds). If an earlier attempt failed, this retries it without booking.
 * @param bearer null: staff named none. Then the seller bears it, or it is refused if the proceeds are in a payout.
 */
export function askRefund(
  money: SaleMoney,
  paymentId: string,
  refundId: string,
  bearer: Bearer,
): Changed<'wrong_state' | 'payment_disputed'>;
export function askRefund(
  money: SaleMoney,
  paymentId: string,
  refundId: string,
  bearer: Bearer | null,
): Changed<'wrong_state' | 'payment_disputed' | 'bearer_missing'>;
export function askRefund(
  money: SaleMoney,
  paymentId: string,
  refundId: string,
  bearer: Bearer | null,
): Changed<'wrong_state' | 'payment_disputed' | 'bearer_missing'> {
  const payment = paymentIn(money, paymentId);
  const claim = claimIn(money, payment.claimId);
  const open = openRefundOf(money, paymentId);
  // The provider refuses to refund more than is left, so the debt would never be settled.
  if (payment.unmatchedRefundCents > 0) return refused('wrong_state');
  if (open?.state === 'FAILED') {
    if (isDisputed(money, paymentId, 'OPEN', 'LOST')) return refused('payment_disputed');
    return changed(withRefund(money, { ...refundAfter(open, 'tried_again'), attempt: open.attempt + 1 }));
  }
  if (payment.state !== 'COMPLETED' || open !== undefined) return refused('wrong_state');
  if (isDisputed(money, paymentId, 'OPEN')) return refused('payment_disputed');
  if (bearer === null && claim.payoutId !== null) return refused('bearer_missing');
  const refund: Refund = { id: refundId, paymentId, cents: payment.cents, attempt: 1, state: 'REQUESTED' };
  const asked = withRefund(money, refund);
  return changed(book(asked, claim, { kind: 'refund_asked', cause: refundId }, ...debtOf(claim, bearer ?? 'seller')));
}

/** The provider refused the refund: this attempt failed, and the next one gets its own key (docs/money.md#refunds). */
export function refuseRefund(money: SaleMoney, paymentId: string, attempt: number): SaleMoney {
  const refund = openRefundOf(money, paymentId);
  if (refund?.state !== 'REQUESTED' || refund.attempt !== attempt) return money;
  return withRefund(money, refundAfter(refund, 'failed'));
}

/**
 * Whether a requested refund may be sent. It may not while a dispute is open, or after one was lost: the bank has taken
 * money, so a full refund would be too much. Then staff decide.
 */
export function canRefund(money: SaleMoney, paymentId: string): boolean {
  return !isDisputed(money, paymentId, 'OPEN', 'LOST');
}

/** Withdraws a refund that the provider has not sent, which the caller has checked (docs/money.md#refunds). */
export function withdrawRefund(money: SaleMoney, paymentId: string): Changed<'wrong_state'> {
  const refund = openRefundOf(money, paymentId);
  if (refund?.state !== 'REQUESTED' && refund?.state !== 'FAILED') return refused('wrong_state');
  const payment = paymentIn(money, paymentId);
  if (payment.state !== 'COMPLETED' && !isDisputed(money, paymentId, 'LOST')) return refused('wrong_state');
  const debts = money.transfers.filter(({ kind, cause }) => kind === 'refund_asked' && cause === refund.id);
  if (debts.length === 0) return refused('wrong_state');
  const back = debts.map(({ from, to, cents }): Move => ({ from: to, to: from, cents }));
  const withdrawn = withRefund(money, refundAfter(refund, 'withdrawn'));
  return changed(
    book(withdrawn, claimIn(money, payment.claimId), { kind: 'refund_withdrawn', cause: refund.id }, ...back),
  );
}

/** The transfers of a refund, which record what each party owes the buyer. */
export function debtOf(claim: Claim, bearer: Bearer): Move[] {
  const { sellerCents, feeCents } = amountsOf(claim);
  return [
    { from: bearer, to: 'buyer', cents: sellerCents },
    { from: 'fees', to: 'buyer', cents: feeCents },
  ];
}

function isDisputed({ disputes }: SaleMoney, paymentId: string, ...states: readonly Dispute['state'][]): boolean {
  return disputes.some((dispute) => dispute.paymentId === paymentId && states.includes(dispute.state));
}
