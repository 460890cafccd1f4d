import type { Instant } from '../time/index.ts';
import { claimIn } from './change.ts';
import { isOverdue } from './claim.ts';
import { stuckAfter } from './order.ts';
import { type HeldReason, payability } from './payability.ts';
import type { SaleMoney } from './sale-money.ts';
import { partsOf, type SaleFacts, type SaleParts, type SaleView, type SellerViewKind, viewOf } from './sale-view.ts';

/** Who bore the refund of a claim: one of them, both, or nobody yet. */
export type Borne = 'seller' | 'losses' | 'both' | null;

export interface SellerView extends SaleView<SellerViewKind> {
  /** Why the proceeds are held; null: they are not. */
  held: HeldReason | null;
  borne: Borne;
}

/** The view, actions and dates of a claim's seller (docs/money.md#views). */
export function sellerView(money: SaleMoney, claimId: string, facts: SaleFacts, now: Instant): SellerView {
  const parts = partsOf(money, claimIn(money, claimId));
  const view = viewIn(money, parts, facts, now);
  const state = payability(money, claimId, now);
  return { ...view, held: state.state === 'held' ? state.reason : null, borne: borneOf(money, claimId) };
}

function viewIn(money: SaleMoney, parts: SaleParts, facts: SaleFacts, now: Instant): SaleView<SellerViewKind> {
  const { claim, order } = parts;
  const relist = !facts.isRelisted && 'relist';
  const offer = !facts.isRelisted && facts.hasRunnerUp && 'offer_runner_up';
  if (claim.state === 'PAID') return paidView(money, parts, facts, now);
  if (claim.state === 'DUE') return dueView(parts, [offer, relist], now);
  if (claim.state === 'REFUNDED') {
    const isUnshipped = order !== undefined && order.shippedAt === null && claim.method !== 'DIGITAL';
    return viewOf(parts, 'refunded', [isUnshipped && relist]);
  }
  const open = money.offers.find(({ state }) => state === 'OPEN');
  if (open !== undefined) return viewOf(parts, 'offer_open', [], open.expiresAt);
  return viewOf(parts, 'released', [offer, relist]);
}

function dueView(parts: SaleParts, choices: Parameters<typeof viewOf>[2], now: Instant): SaleView<SellerViewKind> {
  const { claim, payment } = parts;
  if (claim.ending) return viewOf(parts, 'ending');
  if (payment?.state === 'PENDING' && payment.step === 'processing') return viewOf(parts, 'payment_processing');
  if (isOverdue(claim, now)) return viewOf(parts, 'overdue', choices, claim.payBy);
  const isStarted = payment?.state === 'PENDING' && (payment.step !== null || payment.lastError === null);
  return viewOf(parts, isStarted ? 'payment_started' : 'waiting_for_payment', [], claim.payBy);
}

function paidView(money: SaleMoney, parts: SaleParts, facts: SaleFacts, now: Instant): SaleView<SellerViewKind> {
  const { claim, order } = parts;
  if (order === undefined) throw new Error(`There is no order of ${claim.id}.`);
  if (parts.isGoingBack) return viewOf(parts, 'do_not_ship');
  if (parts.dispute !== undefined) return viewOf(parts, 'disputed');
  const review = !facts.isReviewed && 'review';
  if (order.problemAt !== null) {
    const action = order.state === 'READY_TO_SHIP' ? 'ship' : order.state === 'READY_FOR_PICKUP' && 'hand_over';
    return viewOf(parts, 'problem_reported', [action, stuckAfter(order) !== null && 'cancel_order', review]);
  }
  switch (order.state) {
    case 'AWAITING_ADDRESS':
      return viewOf(parts, 'awaiting_address', ['cancel_order', review], stuckAfter(order));
    case 'READY_TO_SHIP':
      return viewOf(parts, 'ready_to_ship', ['ship', 'cancel_order', review], stuckAfter(order));
    case 'READY_FOR_PICKUP':
      return viewOf(parts, 'hand_over', ['hand_over', 'cancel_order', review], stuckAfter(order));
    default:
      return moneyView(money, parts, facts.payout, [review], now);
  }
}

/** The seller's view after the handover, which depends on the status of the proceeds. */
function moneyView(
  money: SaleMoney,
  parts: SaleParts,
  payout: SaleFacts['payout'],
  actions: Parameters<typeof viewOf>[2],
  now: Instant,
): SaleView<SellerViewKind> {
  const state = payability(money, parts.claim.id, now);
  if (state.state === 'in_payout') return viewOf(parts, payout === 'PAID' ? 'paid_out' : 'payout_prepared', actions);
  if (state.state === 'payable') return viewOf(parts, 'payable', actions, state.since);
  if (state.state === 'held') return viewOf(parts, 'held', actions, state.until);
  return viewOf(parts, 'nothing_to_pay_out', actions);
}

function borneOf({ transfers }: SaleMoney, claimId: string): Borne {
  const undone = new Set(transfers.filter(({ kind }) => kind === 'refund_withdrawn').map(({ cause }) => cause));
  const debts = transfers.filter(
    ({ kind, cause, claimId: of }) =>
      of === claimId && (kind === 'dispute_booked' || (kind === 'refund_asked' && !undone.has(cause))),
  );
  const bears = (account: 'seller' | 'losses') => debts.some(({ from }) => from === account);
  if (bears('seller')) return bears('losses') ? 'both' : 'seller';
  return bears('losses') ? 'losses' : null;
}
