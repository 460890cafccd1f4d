import type { StaffPayment, StaffPayout, StuckOrder } from '@clamor/contract/staff-money';
import type { ReactNode } from 'react';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, type StubRoutes, serveStub } from '../../../lib/transport.fixture.ts';
import { markSignedIn } from '../staff-sign-in-marker.ts';

export function aPayment(change: Partial<StaffPayment> = {}): StaffPayment {
  return {
    exists: true,
    id: 'payment-1',
    paymentIntentId: null,
    status: 'COMPLETED',
    step: null,
    lastError: null,
    bidAmountCents: 100_000,
    platformFeeCents: 5_000,
    shippingCostCents: 1_500,
    totalAmountCents: 106_500,
    refund: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    completedAt: '2026-11-21T12:05:00.000Z',
    claimId: 'claim-1',
    auctionId: 'auction-1',
    listingId: 'listing-rolleiflex',
    listingTitle: 'Rolleiflex 2.8F',
    payerEmail: 'theo@example.com',
    payerName: 'theo',
    sellerName: 'mara',
    dispute: null,
    ...change,
  };
}

export function aStuckOrder(change: Partial<StuckOrder> = {}): StuckOrder {
  return {
    auctionId: 'auction-2',
    listingId: 'listing-lamp',
    title: 'A brass lamp',
    claim: aClaim({ state: 'PAID', view: 'do_not_ship', payment: aPayment({ id: 'payment-2' }) }),
    buyerName: 'priya',
    sellerName: 'mara',
    why: 'problem',
    problem: 'The shade is broken.',
    mismatch: null,
    dispute: null,
    ...change,
  };
}

export function aPayout(change: Partial<StaffPayout> = {}): StaffPayout {
  return {
    id: 'payout-1',
    sellerId: 'user-mara',
    sellerName: 'mara',
    cents: 101_500,
    claimIds: ['claim-1'],
    creditCents: 0,
    state: 'PREPARED',
    preparedAt: '2026-11-22T09:00:00.000Z',
    reference: null,
    hold: null,
    ...change,
  };
}

/** Renders a staff tab with these answers. `mayWrite`: whether the staff may write, or only read. */
export function renderAsStaff(tab: ReactNode, routes: StubRoutes, mayWrite = true) {
  markSignedIn();
  const stub = serveStub({
    'GET /api/admin/me': () => json({ name: 'ana', mayWrite }),
    'GET /api/admin/payments': () => json({ payments: [], nextCursor: null }),
    'GET /api/admin/orders': () => json({ orders: [], nextCursor: null }),
    ...routes,
  });
  const { client } = renderInApp(tab, '/admin');
  return { ...stub, client };
}
