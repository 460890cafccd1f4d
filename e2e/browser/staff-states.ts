import type { AuditEntry } from '@clamor/contract/staff';
import type { StaffListing } from '@clamor/contract/staff-listings';
import type { StaffListingRow, StaffMember } from '@clamor/contract/staff-lists';
import type { StaffReview } from '@clamor/contract/staff-reviews';
import type { SystemStatus } from '@clamor/contract/staff-system';
import { LONG_TITLE } from './market.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const on = (days: number) => new Date(NOON + days * 86_400_000).toISOString();
const id = (number: number) => `01a1fbed-3696-7580-8c04-8efe09c0${String(number).padStart(4, '0')}`;

/** A name of the greatest length, without a place for a line break. */
const LONG_NAME = 'wilhelmina_of_the_long_corrido';
const LONG_EMAIL = `${'a.very.long.address.of.somebody'.repeat(2)}@mail.of.an.uncommonly-long-domain.example.test`;
/** A reason of the greatest possible length. */
const LONG_REASON =
  'Their listings show pictures of what somebody else sells, and three buyers wrote that nothing came. '
    .repeat(5)
    .slice(0, 500);

function member(number: number, change: Partial<StaffMember>): StaffMember {
  return {
    id: id(number),
    username: 'theo',
    email: 'theo@example.test',
    role: 'BIDDER',
    status: 'ACTIVE',
    suspensionReason: null,
    bossBucksBalance: 25_000,
    createdAt: on(-number),
    ...change,
  };
}

export const MEMBERS: readonly StaffMember[] = [
  member(1, { username: LONG_NAME, email: LONG_EMAIL, role: 'BOTH', bossBucksBalance: 9_007_199_254 }),
  member(2, { username: 'nina', status: 'PENDING', bossBucksBalance: 0 }),
  member(3, { username: 'spam', status: 'SUSPENDED', suspensionReason: LONG_REASON }),
  member(4, { username: 'gone-4711', status: 'DELETED', email: '', bossBucksBalance: 0 }),
  ...Array.from({ length: 16 }, (_, place) => member(5 + place, { username: `member-${place}` })),
];

function listing(number: number, change: Partial<StaffListingRow>): StaffListingRow {
  return {
    id: id(number),
    slug: `slug-${number}`,
    title: 'Walnut metronome',
    sellerId: id(99),
    sellerName: 'mara',
    sellerStatus: 'ACTIVE',
    status: 'LIVE',
    mode: 'LIGHTNING',
    frozenFor: [],
    removed: false,
    featured: false,
    verified: false,
    bossBucksEligible: false,
    threshold: 500_000,
    collectingDemand: 481_223,
    startPriceCents: 10_000,
    topBidCents: 99_999_900,
    bidCount: 1_204,
    endsAt: on(1),
    createdAt: on(-3),
    ...change,
  };
}

export const AUCTIONS: readonly StaffListingRow[] = [
  listing(1, { title: LONG_TITLE, sellerName: LONG_NAME, featured: true, verified: true, bossBucksEligible: true }),
  listing(2, { frozenFor: ['staff'] }),
  listing(3, { frozenFor: ['staff', 'suspension'], sellerStatus: 'SUSPENDED', title: 'W'.repeat(60) }),
  listing(4, { frozenFor: ['suspension'], sellerStatus: 'SUSPENDED' }),
];

export const LISTINGS: readonly StaffListingRow[] = [
  ...AUCTIONS,
  listing(5, { removed: true, status: 'CANCELLED', topBidCents: null, bidCount: 0, endsAt: null }),
  listing(6, { status: 'COLLECTING', topBidCents: null, bidCount: 0, endsAt: null, sellerStatus: 'DELETED' }),
  listing(7, { status: 'SECOND_CHANCE_AWARDED', endsAt: null, bidCount: 1 }),
];

function review(number: number, change: Partial<StaffReview>): StaffReview {
  return {
    id: id(number),
    about: 'seller',
    rating: 5,
    text: 'As described.\nThank you!',
    at: on(-2),
    editedAt: null,
    answer: null,
    removed: null,
    authorName: 'theo',
    memberName: 'mara',
    isAnonymous: false,
    isCharged: true,
    isRefunded: false,
    sharesDevice: false,
    listingId: id(number),
    listingTitle: 'A brass lamp',
    ...change,
  };
}

export const REVIEWS: readonly StaffReview[] = [
  review(1, {
    rating: 1,
    authorName: LONG_NAME,
    memberName: LONG_NAME.toUpperCase(),
    listingTitle: LONG_TITLE,
    text: `${'Nothing of it is true. '.repeat(40)}${'w'.repeat(300)}`,
    editedAt: on(-1),
    answer: { text: LONG_REASON, at: on(-1) },
  }),
  review(2, { isAnonymous: true, sharesDevice: true }),
  review(5, { isCharged: false, sharesDevice: true }),
  review(6, { isRefunded: true }),
  review(3, { isAnonymous: true, about: 'buyer', text: null, rating: 3 }),
];

export const REMOVED_REVIEWS: readonly StaffReview[] = [
  review(4, { rating: 1, removed: { reason: LONG_REASON, at: on(-1) } }),
];

export const AUDIT: readonly AuditEntry[] = [
  entry(1, 'edit_listing', { title: 'A lamp', adminNotes: '' }, { title: LONG_TITLE, adminNotes: LONG_REASON }, {}),
  entry(2, 'suspend_user', { status: 'ACTIVE' }, { status: 'SUSPENDED' }, { reason: LONG_REASON }),
  entry(3, 'book_dispute', {}, {}, { sellerCents: 101_500, feesCents: 5_000, lossesCents: 0 }),
];

function entry(
  number: number,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  details: Record<string, unknown>,
): AuditEntry {
  const staffName = 'Tess Tallmadge of the second desk, who has an uncommonly long name for somebody of staff'.padEnd(
    100,
    'e',
  );
  return { id: id(number), at: on(-number), staffName, action, subjectId: id(number), before, after, details };
}

/** A listing's staff page: the server's answer, with the values of a row of the staff list and with very long texts. */
export function pageOf(answered: StaffListing, row: StaffListingRow): StaffListing {
  const biddersOnSellersDevices = [1, 2, 3].map((number) => ({
    id: id(number),
    username: `a-${'very-'.repeat(5)}${number}`,
  }));
  return {
    ...answered,
    ...row,
    biddersOnSellersDevices,
    sellerEmail: LONG_EMAIL,
    adminNotes: LONG_REASON,
    reserveCents: 50_000_000,
  };
}

const LONG_ERROR = `connect ECONNREFUSED 2001:0db8:85a3:0000:0000:8a2e:0370:7334:587 ${'x'.repeat(230)}`;
const LAST_YEAR = '2025-11-21T20:15:00.000Z';
const QUIET_PART = { downSince: null, failedCalls: 0, lastSuccessAt: LAST_YEAR, lastFailureAt: null, lastError: null };
const QUIET_JOB = {
  everySeconds: 10,
  lastRunAt: LAST_YEAR,
  lastSuccessAt: LAST_YEAR,
  lastFailureAt: null,
  failures: 0,
  isFailing: false,
  lastError: null,
  hasBacklog: true,
  backlog: 0,
  isLeased: false,
};

/** The external services, one in each state, and one job. */
export const SYSTEM: SystemStatus = {
  parts: [
    {
      name: 'mail',
      state: 'down',
      downSince: LAST_YEAR,
      failedCalls: 1_204_118,
      lastSuccessAt: LAST_YEAR,
      lastFailureAt: LAST_YEAR,
      lastError: LONG_ERROR,
    },
    { ...QUIET_PART, name: 'storage', state: 'up' },
    { ...QUIET_PART, name: 'cards', state: 'unknown', lastSuccessAt: null },
    { ...QUIET_PART, name: 'videos', state: 'unused', lastSuccessAt: null },
  ],
  mails: { waiting: 10_000, givenUp: 10_000, oldestWaitingAt: LAST_YEAR },
  jobs: [
    { ...QUIET_JOB, name: 'account requests', backlog: 4_711 },
    {
      ...QUIET_JOB,
      name: 'old mails',
      lastRunAt: null,
      lastSuccessAt: null,
      hasBacklog: false,
      backlog: null,
      isLeased: true,
    },
    {
      ...QUIET_JOB,
      name: 'payments',
      lastFailureAt: LAST_YEAR,
      failures: 88_123,
      isFailing: true,
      lastError: LONG_ERROR,
    },
  ],
  nodes: [
    { version: '0.1.0', startedAt: LAST_YEAR, isDraining: false, isAnswering: true },
    { version: '0.1.0', startedAt: LAST_YEAR, isDraining: true, isAnswering: false },
  ],
  isBusMissing: true,
  countedUpTo: 10_000,
};
