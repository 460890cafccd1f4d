import type { Instant } from '../time/index.ts';
import {
  type Changed,
  changed,
  claimIn,
  isGoingBack,
  orderOf,
  type Refused,
  refused,
  withClaim,
  withOrder,
} from './change.ts';
import { wasPaid } from './claim.ts';
import { disputesOf } from './dispute.ts';
import { orderAfter, stuckAfter } from './order.ts';
import { askRefund } from './refund.ts';
import type { Claim, DeliveryMethod, Order, SaleMoney } from './sale-money.ts';
import { claimAfter, type OrderState } from './transitions.ts';

type HandedOver = Exclude<DeliveryMethod, 'DIGITAL'>;
const READY: Readonly<Record<HandedOver, OrderState>> = { SHIPPING: 'READY_TO_SHIP', PICKUP: 'READY_FOR_PICKUP' };

/** The seller shipped the item (`SHIPPING`) or handed it over (`PICKUP`). Refused during a refund or dispute. */
export function handOver(
  money: SaleMoney,
  claimId: string,
  how: HandedOver,
  at: Instant,
): Changed<'wrong_state' | 'refund_open' | 'payment_disputed'> {
  const claim = claimIn(money, claimId);
  const refusal = stopped(money, claim);
  if (refusal !== null) return refusal;
  if (disputesOf(money, claimId).some(({ state }) => state === 'OPEN')) return refused('payment_disputed');
  const order = orderOf(money, claimId);
  return order.state === READY[how]
    ? changed(withOrder(money, orderAfter(order, 'shipped', at)))
    : refused('wrong_state');
}

/** The buyer received the item. */
export function receiveOrder(money: SaleMoney, claimId: string, at: Instant): Changed<'wrong_state' | 'refund_open'> {
  const refusal = stopped(money, claimIn(money, claimId));
  if (refusal !== null) return refusal;
  const order = orderOf(money, claimId);
  const isWithThem = order.state === 'SHIPPED' || order.state === 'DELIVERED';
  return isWithThem ? changed(withOrder(money, orderAfter(order, 'received', at))) : refused('wrong_state');
}

/** The buyer reports a problem. The proceeds are not paid out until staff refund the payment or dismiss the problem. */
export function openProblem(money: SaleMoney, claimId: string, at: Instant): Changed<'wrong_state' | 'refund_open'> {
  const claim = claimIn(money, claimId);
  const refusal = stopped(money, claim);
  if (refusal !== null) return refusal;
  const order = orderOf(money, claimId);
  const isLate = order.receivedAt !== null || order.problemAt !== null || claim.payoutId !== null;
  return isLate ? refused('wrong_state') : changed(withOrder(money, { ...order, problemAt: at }));
}

export function dismissProblem(money: SaleMoney, claimId: string): Changed<'wrong_state'> {
  const order = orderOf(money, claimId);
  return order.problemAt === null
    ? refused('wrong_state')
    : changed(withOrder(money, { ...order, problemAt: null, problem: null }));
}

/**
 * Whether a side may cancel an order for a full refund: the seller while the order waits for the handover, the buyer
 * once it has waited so long that it counts as stuck (`stuckAfter`).
 */
export function mayCancel(order: Order, by: 'buyer' | 'seller', now: Instant): boolean {
  const stuck = stuckAfter(order);
  return stuck !== null && (by === 'seller' || now >= stuck);
}

/** Cancels an order. The payment is refunded at the seller's cost; without a charge there is nothing to refund. */
export function cancelOrder(
  money: SaleMoney,
  claimId: string,
  { by, refundId }: { by: 'buyer' | 'seller'; refundId: string },
  at: Instant,
): Changed<'wrong_state' | 'refund_open' | 'payment_disputed'> {
  const claim = claimIn(money, claimId);
  const refusal = stopped(money, claim);
  if (refusal !== null) return refusal;
  if (!mayCancel(orderOf(money, claimId), by, at)) return refused('wrong_state');
  const payment = money.payments.find((row) => row.claimId === claimId && row.state === 'COMPLETED');
  if (payment === undefined) return changed(withClaim(money, claimAfter(claim, 'refunded')));
  return askRefund(money, payment.id, refundId, 'seller');
}

/**
 * Whether the buyer may see the digital content: from the payment until a refund is requested (docs/money.md#orders).
 */
export function isContentOpen(money: SaleMoney, claimId: string): boolean {
  const claim = claimIn(money, claimId);
  return claim.method === 'DIGITAL' && claim.state === 'PAID' && !isGoingBack(money, claimId);
}

/** Whether the seller may see the address: from the payment until the money is refunded. */
export function isAddressOpen({ state }: Pick<Claim, 'state'>): boolean {
  return state === 'PAID';
}

/**
 * Whether the seller may know the buyer, even of an anonymous bid: from the payment on, because a seller must know to
 * whom to ship.
 */
export function isBuyerKnown(claim: Pick<Claim, 'state'>): boolean {
  return wasPaid(claim);
}

/** The refusal of a claim that is not paid, or is being refunded; null: the order may go on. */
export function stopped(money: SaleMoney, { id, state }: Claim): Refused<'wrong_state' | 'refund_open'> | null {
  if (state !== 'PAID') return refused('wrong_state');
  return isGoingBack(money, id) ? refused('refund_open') : null;
}
