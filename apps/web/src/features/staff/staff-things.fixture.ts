import type { StaffListing } from '@clamor/contract/staff-listings';
import type { StaffMember } from '@clamor/contract/staff-lists';
import type { StaffReview } from '@clamor/contract/staff-reviews';
import type { StaffSession } from '@clamor/contract/staff-sessions';
import type { SystemStatus } from '@clamor/contract/staff-system';

const AT = '2026-11-21T12:00:00.000Z';

export function aStaffListing(change: Partial<StaffListing> = {}): StaffListing {
  const listing: Partial<StaffListing> = {
    id: 'listing-1',
    slug: 'lamp',
    title: 'A brass lamp',
    description: 'It shines.',
    sellerName: 'mara',
    sellerEmail: 'mara@example.com',
    sellerStatus: 'ACTIVE',
    biddersOnSellersDevices: [],
    status: 'COLLECTING',
    frozenFor: [],
    removed: false,
    featured: false,
    verified: false,
    bossBucksEligible: false,
    threshold: 5_000,
    collectingDemand: 1_200,
    startPriceCents: 10_000,
    reserveCents: 50_000,
    topBidCents: null,
    bidCount: 0,
    endsAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    adminNotes: null,
    ...change,
  };
  return listing as StaffListing;
}

const MARKS = { featured: true, verified: true, bossBucksEligible: true };
const BIDS = { topBidCents: 120_000, bidCount: 4, endsAt: '2026-11-21T13:30:00.000Z' };

/** Listings in every status, with and without marks, and in each way to be frozen. */
export const STAFF_LISTINGS: readonly StaffListing[] = [
  aStaffListing(),
  aStaffListing({ id: 'listing-2', status: 'COUNTDOWN', ...MARKS }),
  aStaffListing({ id: 'listing-3', status: 'LIVE', ...BIDS }),
  aStaffListing({ id: 'listing-4', status: 'LIVE', ...BIDS, bidCount: 1, frozenFor: ['staff'], featured: true }),
  aStaffListing({ id: 'listing-5', status: 'LIVE', ...BIDS, frozenFor: ['suspension'], sellerStatus: 'SUSPENDED' }),
  aStaffListing({ id: 'listing-6', status: 'LIVE', ...BIDS, frozenFor: ['suspension', 'staff'], verified: true }),
  aStaffListing({ id: 'listing-7', status: 'RESERVE_NOT_MET', reserveCents: null, bossBucksEligible: true }),
  aStaffListing({ id: 'listing-8', status: 'SECOND_CHANCE_AWARDED', topBidCents: 90_000 }),
  aStaffListing({ id: 'listing-9', status: 'ENDED', ...BIDS, endsAt: null }),
  aStaffListing({ id: 'listing-10', status: 'CANCELLED', sellerStatus: 'DELETED' }),
  aStaffListing({ id: 'listing-11', removed: true, adminNotes: 'Stolen.' }),
];

export function aMember(change: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 'user-1',
    username: 'theo',
    email: 'theo@example.com',
    role: 'BIDDER',
    status: 'ACTIVE',
    suspensionReason: null,
    bossBucksBalance: 25_000,
    createdAt: AT,
    ...change,
  };
}

export const MEMBERS: readonly StaffMember[] = [
  aMember(),
  aMember({ id: 'user-2', username: 'nina', role: 'SELLER', status: 'PENDING' }),
  aMember({ id: 'user-3', username: 'mara', role: 'BOTH', status: 'SUSPENDED', suspensionReason: 'Shill bids' }),
  aMember({ id: 'user-4', username: 'gone', status: 'DELETED' }),
];

export function aReview(change: Partial<StaffReview> = {}): StaffReview {
  return {
    id: 'review-1',
    about: 'seller',
    rating: 2,
    text: '<i>Late</i>',
    at: AT,
    editedAt: null,
    answer: { text: 'The carrier was', at: AT },
    removed: null,
    authorName: 'theo',
    memberName: 'mara',
    isAnonymous: false,
    isCharged: true,
    isRefunded: false,
    sharesDevice: false,
    listingId: 'listing-1',
    listingTitle: 'A brass lamp',
    ...change,
  };
}

export const REVIEWS: readonly StaffReview[] = [
  aReview(),
  aReview({
    id: 'review-2',
    about: 'buyer',
    rating: 5,
    text: null,
    answer: null,
    editedAt: '2026-11-22T12:00:00.000Z',
  }),
  aReview({ id: 'review-3', isCharged: false, rating: 4 }),
  aReview({ id: 'review-4', isRefunded: true, rating: 4, sharesDevice: true }),
  aReview({ id: 'review-5', isRefunded: true, rating: 3 }),
  aReview({ id: 'review-6', isAnonymous: true }),
  aReview({ id: 'review-7', isAnonymous: true, about: 'buyer' }),
  aReview({ id: 'review-8', removed: { at: '2026-11-23T12:00:00.000Z', reason: 'Insults' } }),
];

/** An outside part that works. */
export const PART = {
  state: 'up',
  downSince: null,
  failedCalls: 0,
  lastSuccessAt: AT,
  lastFailureAt: null,
  lastError: null,
} as const;
const FAILED = { state: 'down', downSince: AT, lastFailureAt: AT, lastError: 'ECONNREFUSED' } as const;
/** A job that works. */
export const JOB = {
  everySeconds: 10,
  lastRunAt: AT,
  lastSuccessAt: AT,
  lastFailureAt: null,
  failures: 0,
  isFailing: false,
  lastError: null,
  hasBacklog: true,
  backlog: 0,
  isLeased: false,
} as const;

/** A system in which something of every kind is wrong. */
export const SYSTEM: SystemStatus = {
  parts: [
    { ...PART, ...FAILED, name: 'mail', failedCalls: 1_200 },
    { ...PART, ...FAILED, name: 'storage', failedCalls: 1, lastSuccessAt: null },
    { ...PART, name: 'cards', state: 'unknown', lastSuccessAt: null },
    { ...PART, name: 'videos', state: 'unused', lastSuccessAt: null },
  ],
  mails: { waiting: 9_999, givenUp: 10_000, oldestWaitingAt: AT },
  jobs: [
    { ...JOB, name: 'account requests' },
    { ...JOB, name: 'clock worker', everySeconds: 0.25, backlog: 17 },
    {
      ...JOB,
      name: 'old mails',
      everySeconds: 3_600,
      lastRunAt: null,
      lastSuccessAt: null,
      hasBacklog: false,
      isLeased: true,
    },
    { ...JOB, name: 'never yet', lastRunAt: null, lastSuccessAt: null, backlog: 10_000 },
    {
      ...JOB,
      name: 'payments',
      isFailing: true,
      failures: 1_007,
      lastFailureAt: AT,
      lastError: 'no answer',
      backlog: null,
    },
    { ...JOB, name: 'once', failures: 1, lastFailureAt: AT, lastError: 'once' },
  ],
  nodes: [
    { version: '0.1.0', startedAt: AT, isDraining: false, isAnswering: true },
    { version: '0.2.0', startedAt: AT, isDraining: true, isAnswering: false },
  ],
  isBusMissing: true,
  countedUpTo: 10_000,
};

export const SESSIONS: readonly StaffSession[] = (['here', 'phone'] as const).map((id) => ({
  id,
  staffName: id === 'here' ? 'ana' : 'ben',
  device: id === 'here' ? 'Safari on iPhone' : null,
  network: '203.0.113.9',
  hasSecondFactor: id === 'here',
  signedInAt: AT,
  lastSeenAt: AT,
  endsAt: AT,
  isCurrent: id === 'here',
}));
