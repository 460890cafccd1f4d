import type { SellerMoney } from '@clamor/contract/payouts';
import type { listPayments, listPayouts, listStuckOrders, StaffPayment } from '@clamor/contract/staff-money';
import type { AnswerOf } from '@clamor/contract/wire';
import { LONG_TITLE } from './market.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const on = (days: number) => new Date(NOON + days * DAY).toISOString();

/** A seller with money in every state, and a debt from refunds. */
export const SELLER_MONEY: SellerMoney = {
  heldCents: 1_234_550,
  payableCents: 99_999_900,
  paidCents: 250_000,
  balanceCents: -4_250,
  creditCents: 0,
  rows: [
    row('1', LONG_TITLE, 99_999_900, 'payable', 'Received by the buyer', on(-1)),
    row('2', 'Rolleiflex 2.8F, serviced', 1_200_000, 'held', 'Shipped, not received yet', on(6)),
    row('3', 'A brass lamp', 34_550, 'held', 'The buyer has told of a problem', null),
    row('4', 'Card index', 250_000, 'paid', 'Reference SEPA 4711', on(-20)),
  ],
  nextCursor: 'more',
};

function row(
  id: string,
  title: string,
  cents: number,
  state: 'held' | 'payable' | 'paid',
  reason: string,
  at: string | null,
) {
  return { claimId: id, auctionId: `auction-${id}`, slug: `slug-${id}`, title, cents, state, reason, at };
}

function payment(id: string, change: Partial<StaffPayment>): StaffPayment {
  return {
    exists: true,
    id,
    paymentIntentId: null,
    status: 'COMPLETED',
    step: null,
    lastError: null,
    bidAmountCents: 100_000,
    platformFeeCents: 5_000,
    shippingCostCents: 1_500,
    totalAmountCents: 106_500,
    refund: null,
    createdAt: on(-3),
    completedAt: on(-2),
    claimId: `claim-${id}`,
    auctionId: `auction-${id}`,
    listingId: `listing-${id}`,
    listingTitle: 'Rolleiflex 2.8F, serviced',
    payerEmail: 'theo@example.test',
    payerName: 'theo',
    sellerName: 'mara',
    dispute: null,
    ...change,
  };
}

export const PAYMENTS: AnswerOf<typeof listPayments> = {
  payments: [
    payment('1', { status: 'PENDING', step: 'processing', completedAt: null, listingTitle: LONG_TITLE }),
    payment('2', {}),
    payment('3', { refund: { state: 'FAILED', amountCents: 106_500 } }),
    payment('4', { status: 'FAILED', completedAt: null }),
    payment('5', {
      status: 'REFUNDED',
      dispute: { id: 'dispute', state: 'LOST', amountCents: 106_500, unbookedCents: 106_500 },
    }),
  ],
  nextCursor: 'more',
};

export const STUCK_ORDERS: AnswerOf<typeof listStuckOrders> = {
  orders: [
    {
      auctionId: 'auction-6',
      listingId: 'listing-6',
      title: 'A brass lamp',
      claim: {
        id: 'claim-6',
        side: 'seller',
        state: 'PAID',
        ending: false,
        view: 'problem_reported',
        actions: [],
        by: null,
        amountCents: 100_000,
        feeCents: 5_000,
        shippingCostCents: 1_500,
        totalCents: 106_500,
        taken: false,
        uncharged: false,
        held: 'problem',
        borne: null,
        payBy: on(-3),
        method: 'SHIPPING',
        payment: payment('6', {}),
        order: null,
      },
      buyerName: 'priya',
      sellerName: 'mara',
      why: 'problem',
      problem: 'The shade came broken, and the cable is not the one in the pictures.',
      mismatch: null,
      dispute: null,
    },
  ],
  nextCursor: null,
};

export const PAYOUTS: AnswerOf<typeof listPayouts> = {
  payable: [
    { sellerId: 'user-mara', sellerName: 'mara', cents: 99_999_900, claims: 12 },
    { sellerId: 'user-ida', sellerName: 'ida', cents: 4_250, claims: 0 },
  ],
  owing: [{ sellerId: 'user-theo', sellerName: 'theo_of_the_very_long_name', cents: 4_250 }],
  payouts: [
    payout('1', 'PREPARED', null),
    { ...payout('5', 'PREPARED', null), hold: 'dispute' as const },
    { ...payout('2', 'PAID', 'SEPA 4711'), creditCents: 4_250 },
    payout('3', 'RETURNED', 'SEPA 4709'),
    payout('4', 'CANCELLED', null),
  ],
  nextCursor: null,
};

function payout(id: string, state: 'PREPARED' | 'PAID' | 'RETURNED' | 'CANCELLED', reference: string | null) {
  return {
    id,
    sellerId: 'user-mara',
    sellerName: 'mara',
    cents: 101_500,
    claimIds: ['claim-1'],
    creditCents: 0,
    state,
    preparedAt: on(-1),
    reference,
    hold: null,
  };
}
