import type { Claim, Order } from '@clamor/contract/orders';
import type { Payment } from '@clamor/contract/payments';
import { aClaim } from './claim.fixture.ts';
import { at } from './listing-response.fixture.ts';

export const AUCTION = '0190a0a0-0000-7000-8000-00000000000a';

/** An open payment of the fixture's claim, without an error. */
export function aPayment(change: Partial<Payment> = {}): Payment {
  return {
    exists: true,
    id: 'payment-1',
    paymentIntentId: 'pi_1',
    status: 'PENDING',
    step: null,
    lastError: null,
    bidAmountCents: 100_000,
    platformFeeCents: 5_000,
    shippingCostCents: 1_500,
    totalAmountCents: 106_500,
    refund: null,
    createdAt: at(0),
    completedAt: null,
    ...change,
  };
}

/** A purchase as its buyer sees it, to be paid in three days. */
export function aPurchase(change: Partial<Claim> = {}): Claim {
  return aClaim({
    side: 'buyer',
    view: 'payment_required',
    actions: ['start_payment', 'choose_delivery'],
    ...change,
  });
}

/** The handover of the fixture's claim, once it is paid. */
export function aDelivery(change: Partial<NonNullable<Claim['order']>> = {}): NonNullable<Claim['order']> {
  return {
    state: 'READY_TO_SHIP',
    paidAt: at(60),
    shippedAt: null,
    receivedAt: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    ...change,
  };
}

export const ADDRESS = {
  name: 'Theo Adler',
  line1: '4 Elm Row',
  line2: null,
  city: 'Salem',
  region: 'MA',
  postalCode: '01970',
  country: 'US',
} as const;

/** A complete order, as its buyer sees it. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    auctionId: AUCTION,
    slug: 'rolleiflex',
    title: 'Rolleiflex 2.8F',
    pictureUrl: null,
    counterpart: 'mara',
    counterpartHasProfile: true,
    claim: aPurchase(),
    offer: null,
    at: at(0),
    address: null,
    pickupOffered: false,
    shippingCostCents: 1_500,
    digitalDeliveryInfo: null,
    pickupWords: null,
    problem: null,
    mayCancel: false,
    money: null,
    timeline: [{ step: 'claimed', at: at(0) }],
    ...change,
  };
}
