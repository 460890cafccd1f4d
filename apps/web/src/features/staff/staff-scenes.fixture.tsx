import { DISPUTE_STATES, REFUND_STATES, STUCK_REASONS } from '@clamor/contract/limits';
import type { AuditEntry } from '@clamor/contract/staff';
import type { ReactNode } from 'react';
import { aClaim } from '../../../test/claim.fixture.ts';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { serveScene } from '../../../test/press-through.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { AuditTab } from './audit-tab.tsx';
import { AuctionsTab } from './listings/auctions-tab.tsx';
import { ListingsTab } from './listings/listings-tab.tsx';
import { UsersTab } from './members/users-tab.tsx';
import { PaymentsTab } from './money/payments-tab.tsx';
import { PayoutsTab } from './money/payouts-tab.tsx';
import { aPayment, aPayout, aStuckOrder } from './money/staff-money.fixture.tsx';
import { ReviewsTab } from './reviews/reviews-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StaffArea } from './staff-area.tsx';
import { markSignedIn } from './staff-sign-in-marker.ts';
import { MEMBERS, REVIEWS, SESSIONS, STAFF_LISTINGS, SYSTEM } from './staff-things.fixture.ts';
import { SystemTab } from './system/system-tab.tsx';

const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const dispute = (state: (typeof DISPUTE_STATES)[number], unbookedCents = 0) => ({
  dispute: { id: 'dispute-1', state, amountCents: 106_500, unbookedCents },
});
const refund = (state: (typeof REFUND_STATES)[number]) => ({
  refund: { state, amountCents: 106_500 },
});

const PAYMENTS = [
  aPayment({ status: 'PENDING', completedAt: null, shippingCostCents: 0 }),
  aPayment({ id: 'payment-2', status: 'PENDING', step: 'processing' }),
  aPayment({ id: 'payment-3', status: 'PENDING', step: 'approval' }),
  aPayment({ id: 'payment-4', completedAt: at(0) }),
  aPayment({ id: 'payment-5', status: 'FAILED' }),
  aPayment({ id: 'payment-6', status: 'CANCELLED' }),
  ...REFUND_STATES.map((state, index) =>
    aPayment({ id: `payment-r${index}`, ...refund(state), status: state === 'SUCCEEDED' ? 'REFUNDED' : 'COMPLETED' }),
  ),
  ...DISPUTE_STATES.map((state, index) =>
    aPayment({ id: `payment-d${index}`, ...dispute(state, state === 'LOST' ? 100_000 : 0) }),
  ),
];
const STUCK = STUCK_REASONS.map((why, index) =>
  aStuckOrder({
    auctionId: `auction-${index}`,
    why,
    problem: why === 'problem' ? 'The shade is broken.' : null,
    mismatch: why === 'answer_mismatch' ? 'The amount differs.' : null,
    claim:
      why === 'overdue' || why === 'unpaid'
        ? aClaim({ id: `claim-${index}` })
        : aClaim({ state: 'PAID', payment: aPayment(), uncharged: why === 'no_address' }),
    ...(why === 'dispute_lost' ? dispute('LOST', 3_000) : {}),
    ...(why === 'refund_failed' ? { claim: aClaim({ state: 'PAID', payment: aPayment(refund('FAILED')) }) } : {}),
    ...(why === 'seller_suspended' ? { claim: null } : {}),
  }),
);
const PAYOUTS = [
  aPayout(),
  aPayout({ id: 'payout-2', hold: 'dispute', creditCents: 500, claimIds: ['a', 'b'] }),
  aPayout({ id: 'payout-3', state: 'PAID', reference: 'BANK-7' }),
  aPayout({ id: 'payout-4', state: 'CANCELLED' }),
  aPayout({ id: 'payout-5', state: 'RETURNED', hold: 'debt' }),
];
const ENTRIES: AuditEntry[] = [
  {
    id: 'e1',
    at: at(0),
    staffName: 'ben',
    action: 'suspend_user',
    subjectId: 'user-1',
    before: { status: 'ACTIVE' },
    after: { status: 'SUSPENDED' },
    details: { reason: 'Spam', note: '' },
  },
  {
    id: 'e2',
    at: at(9),
    staffName: 'ana',
    action: 'sign_in',
    subjectId: null,
    before: null,
    after: null,
    details: { soldCents: 101_500, isNew: true, count: 3 },
  },
];

/** The answer to every call that changes something. */
const DONE = { recoveryCodes: ['AAAA-BBBB'], keyText: 'ABCDEFGHIJ', keyUri: 'otpauth://totp/Clamor:ana' };
export const EMPTY = { payments: [], orders: [], payouts: [], payable: [], owing: [], nextCursor: null };
export const FULL: Record<string, unknown> = {
  '/api/admin/users': MEMBERS,
  '/api/admin/listings': STAFF_LISTINGS.filter(({ id }) => /-(1|2|8|11)$/.test(id)),
  '/api/admin/auctions': STAFF_LISTINGS.filter(({ id }) => /-(3|5|6|9)$/.test(id)),
  '/api/admin/reviews': REVIEWS,
  '/api/admin/audit': ENTRIES,
  '/api/admin/payments': { payments: PAYMENTS, nextCursor: null },
  '/api/admin/orders': { orders: STUCK, nextCursor: null },
  '/api/admin/payouts': {
    payouts: PAYOUTS,
    payable: [
      { sellerId: 'user-mara', sellerName: 'mara', cents: 101_500, claims: 1 },
      { sellerId: 'user-nina', sellerName: 'nina', cents: 500, claims: 0 },
    ],
    owing: [{ sellerId: 'user-theo', sellerName: 'theo', cents: 12_345 }],
    nextCursor: null,
  },
  '/api/admin/system': SYSTEM,
  '/api/admin/settings': [{ title: 'Bidding', settings: [{ name: 'Platform fee', value: '5%' }] }],
  '/api/admin/session': { sessions: SESSIONS, recoveryCodesLeft: 1 },
  '/api/admin/stats': { totalUsers: 1_204, totalListings: 88, totalRevenue: 123_450_000, activeAuctions: 7_000 },
};

export const staffTab = (value: string, content: ReactNode) => (
  <StaffArea tabs={[{ value, label: value, content }]} tab={value} onTab={() => {}} />
);
export const TABS: Record<string, ReactNode> = {
  users: <UsersTab />,
  listings: <ListingsTab />,
  auctions: <AuctionsTab />,
  reviews: <ReviewsTab />,
  payments: <PaymentsTab />,
  payouts: <PayoutsTab />,
  audit: <AuditTab />,
  settings: <SettingsTab />,
  system: <SystemTab />,
};
export const listingPages = STAFF_LISTINGS.filter(({ id }) => /-(2|3|11)$/.test(id));

/**
 * Renders a staff page. `answers` has the answers to its reads. Its changes are refused until `refuse(false)` is
 * called.
 */
export function open(content: ReactNode, answers: Record<string, unknown>, secondFactor: string, mayWrite = true) {
  markSignedIn();
  const scene = serveScene({ '/api/admin/me': { name: 'ana', mayWrite, secondFactor }, ...answers }, DONE);
  renderInApp(content, '/admin');
  return scene;
}
