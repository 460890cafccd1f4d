import type { Instant } from '../time/index.ts';
import { claimIn } from './change.ts';
import { isOverdue } from './claim.ts';
import { mayCancel } from './hand-over.ts';
import { acceptedAt, stuckAfter } from './order.ts';
import type { SaleMoney } from './sale-money.ts';
import { type BuyerViewKind, partsOf, type SaleFacts, type SaleParts, type SaleView, viewOf } from './sale-view.ts';

type BuyerView = SaleView<BuyerViewKind>;

/** The view, actions and dates of a claim's buyer (docs/money.md#views). */
export function buyerView(
  money: SaleMoney,
  claimId: string,
  facts: Pick<SaleFacts, 'isReviewed'>,
  now: Instant,
): BuyerView {
  const parts = partsOf(money, claimIn(money, claimId));
  const { claim, payment } = parts;
  if (claim.state === 'PAID') return paidView(parts, facts, now);
  if (claim.state === 'DUE') return dueView(parts, now);
  if (claim.state === 'RELEASED') return viewOf(parts, payment?.state === 'RETURNING' ? 'returning' : 'released');
  return goingBackView(parts) ?? viewOf(parts, 'refunded');
}

function dueView(parts: SaleParts, now: Instant): BuyerView {
  const { claim, payment } = parts;
  const choose = claim.method !== 'DIGITAL' && 'choose_delivery';
  if (claim.ending) return viewOf(parts, 'ending');
  if (payment?.state === 'RETURNING') return viewOf(parts, 'returning', ['start_payment', choose], claim.payBy);
  if (payment?.state === 'FAILED') return viewOf(parts, 'payment_failed', ['try_again', choose], claim.payBy);
  if (payment?.state === 'PENDING') {
    if (payment.step === 'processing') return viewOf(parts, 'processing');
    if (payment.step === 'approval') return viewOf(parts, 'approve_at_bank', [], claim.payBy);
    if (payment.lastError !== null) return viewOf(parts, 'payment_failed', ['try_again', choose], claim.payBy);
    return viewOf(parts, 'payment_pending', ['complete_payment', choose], claim.payBy);
  }
  const kind = isOverdue(claim, now) ? 'overdue' : 'payment_required';
  return viewOf(parts, kind, ['start_payment', choose], claim.payBy);
}

function paidView(parts: SaleParts, { isReviewed }: Pick<SaleFacts, 'isReviewed'>, now: Instant): BuyerView {
  const { claim, dispute, order } = parts;
  if (order === undefined) throw new Error(`There is no order of ${claim.id}.`);
  if (parts.isGoingBack) return goingBackView(parts) ?? viewOf(parts, 'refund_pending');
  if (dispute !== undefined) return viewOf(parts, 'disputed');
  const review = !isReviewed && 'review';
  const content = claim.method === 'DIGITAL' && 'open_content';
  if (order.problemAt !== null) {
    const receipt = (order.state === 'SHIPPED' || order.state === 'DELIVERED') && 'confirm_receipt';
    return viewOf(parts, 'problem_reported', [content, receipt, review]);
  }
  const cancel = mayCancel(order, 'buyer', now) && 'cancel_order';
  const problem = claim.payoutId === null && 'report_problem';
  switch (order.state) {
    case 'AWAITING_ADDRESS':
      return viewOf(parts, 'complete_address', ['give_address', cancel, problem, review], stuckAfter(order));
    case 'READY_TO_SHIP':
      return viewOf(parts, 'being_prepared', ['change_address', cancel, problem, review], stuckAfter(order));
    case 'READY_FOR_PICKUP':
      return viewOf(parts, 'arrange_pickup', [cancel, problem, review], stuckAfter(order));
    case 'SHIPPED':
      return viewOf(parts, 'shipped', ['confirm_receipt', problem, review], acceptedAt(order, claim.method));
    case 'DELIVERED':
      return viewOf(
        parts,
        'delivered',
        ['open_content', 'confirm_receipt', problem, review],
        acceptedAt(order, claim.method),
      );
    case 'RECEIVED':
      return viewOf(parts, 'received', [review, content]);
  }
}

function goingBackView(parts: SaleParts): BuyerView | null {
  const state = parts.refund?.state;
  if (state === 'FAILED') return viewOf(parts, 'refund_delayed');
  return state === 'REQUESTED' || state === 'PENDING' ? viewOf(parts, 'refund_pending') : null;
}
