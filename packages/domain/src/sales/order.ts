import { DAY, type Instant } from '../time/index.ts';
import type { Claim, DeliveryMethod, Order } from './sale-money.ts';
import { next, ORDER, type OrderState } from './transitions.ts';

/** For each event of an order: the field that has the event's time. */
const AT = { address_given: 'readyAt', shipped: 'shippedAt', received: 'receivedAt' } as const;

/**
 * How long a payout waits for the buyer's confirmation: after shipping, and after payment of a digital item
 * (docs/money.md#orders).
 */
export const HELD_AFTER_SHIPPING_MS = 7 * DAY;
export const HELD_DIGITAL_MS = 3 * DAY;
/**
 * How long proceeds are held after the payment, even if the item was received: longer for a new seller
 * (docs/money.md#orders).
 */
export const HELD_AFTER_PAYING_MS = 3 * DAY;
export const NEW_SELLER_HELD_MS = 7 * DAY;
/** A seller is no longer new with this many sales that were charged, are not undone, and whose own holding time is over. */
export const PROVEN_BY_SALES = 5;
/**
 * An order that waits longer than this is stuck: staff are notified, and the buyer may cancel it
 * (docs/money.md#orders).
 */
export const ADDRESS_WITHIN_MS = 14 * DAY;
export const SHIPPED_WITHIN_MS = 10 * DAY;

const FIRST: Readonly<Record<DeliveryMethod, OrderState>> = {
  SHIPPING: 'AWAITING_ADDRESS',
  PICKUP: 'READY_FOR_PICKUP',
  DIGITAL: 'DELIVERED',
};

/**
 * The earliest time at which a sale charged at `paidAt` is payable (docs/money.md#orders).
 * @param chargedSales the seller's other sales that were charged, are not undone, and are past their own `payableAfter`
 */
export function payableAfter(paidAt: Instant, chargedSales: number): Instant {
  return paidAt + (chargedSales < PROVEN_BY_SALES ? NEW_SELLER_HELD_MS : HELD_AFTER_PAYING_MS);
}

/** Whether the proceeds are held for the longer time that applies to new sellers. */
export function isHeldAsNew({ paidAt, payableAfter: earliest }: Pick<Order, 'paidAt' | 'payableAfter'>): boolean {
  return earliest === paidAt + NEW_SELLER_HELD_MS;
}

/**
 * The order of a claim paid at `at`. The buyer may already have given an address.
 * @param earliest the earliest time at which its proceeds are payable; null if nothing was charged
 */
export function openOrder(
  { id, method, address }: Pick<Claim, 'id' | 'method' | 'address'>,
  at: Instant,
  earliest: Instant | null,
): Order {
  const state = method === 'SHIPPING' && address !== null ? 'READY_TO_SHIP' : FIRST[method];
  const readyAt = state === 'READY_TO_SHIP' || state === 'READY_FOR_PICKUP' ? at : null;
  const nothingYet = { shippedAt: null, receivedAt: null, carrier: null, trackingNumber: null, problemAt: null };
  return {
    claimId: id,
    state,
    paidAt: at,
    payableAfter: earliest,
    readyAt,
    ...nothingYet,
    problem: null,
    pickupWords: null,
  };
}

/** The order after an event. Throws if `ORDER` has no such step from this state: callers check that first. */
export function orderAfter(order: Order, on: keyof typeof AT, at: Instant): Order {
  return { ...order, state: next<OrderState>(ORDER, order.state, on), [AT[on]]: at };
}

/** Whether the item left the seller: it was shipped, handed over, or is digital content that the buyer could open. */
export function wasHandedOver({ shippedAt, receivedAt, state }: Order): boolean {
  return shippedAt !== null || receivedAt !== null || state === 'DELIVERED';
}

/**
 * When the order counts as accepted: the buyer confirmed receipt, or the time to check the item is over, whichever is
 * earlier. Null: not known yet (docs/money.md#orders).
 */
export function acceptedAt(order: Order, method: DeliveryMethod): Instant | null {
  const held = heldUntil(order, method);
  if (order.receivedAt === null || held === null) return order.receivedAt ?? held;
  return Math.min(order.receivedAt, held);
}

function heldUntil({ paidAt, shippedAt }: Order, method: DeliveryMethod): Instant | null {
  switch (method) {
    case 'DIGITAL':
      return paidAt + HELD_DIGITAL_MS;
    case 'SHIPPING':
    case 'PICKUP':
      return shippedAt === null ? null : shippedAt + HELD_AFTER_SHIPPING_MS;
  }
}

/** When a waiting order becomes stuck; null: the item is with the buyer, or the order is done. */
export function stuckAfter({ state, paidAt, readyAt }: Order): Instant | null {
  if (state === 'AWAITING_ADDRESS') return paidAt + ADDRESS_WITHIN_MS;
  const isWaiting = state === 'READY_TO_SHIP' || state === 'READY_FOR_PICKUP';
  return isWaiting && readyAt !== null ? readyAt + SHIPPED_WITHIN_MS : null;
}
