import { ROLES, USER_STATUSES } from '@clamor/domain/accounts';
import { FREEZE_REASONS, STATUSES } from '@clamor/domain/lifecycle';
import { z } from 'zod';
import { LIMITS, MODES } from './limits.ts';
import { Status } from './listing-views.ts';
import { StaffHeaders, StaffUser } from './staff.ts';
import { Cents, Count, Cursor, defineCall, Id, PageLimit, STAFF_READ_REFUSALS, text, WireInstant } from './wire.ts';

/** The page of a list, and its search text. */
export const StaffListQuery = z.object({
  q: text(LIMITS.searchMax).optional(),
  limit: PageLimit,
  cursor: Cursor.optional(),
});

/** A member in staff's list. */
export const StaffMember = StaffUser.extend({
  role: z.enum(ROLES),
  /** Why they were suspended; null: no reason, or not suspended. */
  suspensionReason: z.string().nullable(),
  createdAt: WireInstant,
});
export type StaffMember = z.infer<typeof StaffMember>;

export const ListUsersQuery = StaffListQuery.extend({
  /** Left out: everybody except deleted members. */
  status: z.enum(USER_STATUSES, { error: 'Status is not known' }).optional(),
});
export type ListUsersQuery = z.output<typeof ListUsersQuery>;

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary:
    'Members, newest first; `q` is looked for in names and mail addresses, or is an id. A `Link` header names the next page.',
  access: 'staff',
  headers: StaffHeaders,
  query: ListUsersQuery,
  answers: { 200: z.array(StaffMember) },
  refusals: STAFF_READ_REFUSALS,
});

/** A listing in staff's lists. */
export const StaffListingRow = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  sellerId: Id,
  sellerName: z.string(),
  sellerStatus: z.enum(USER_STATUSES),
  status: Status,
  mode: z.enum(MODES),
  /** The reasons of a freeze; empty: it is not frozen. */
  frozenFor: z.array(z.enum(FREEZE_REASONS)),
  /** Staff removed it, so it is hidden everywhere else. */
  removed: z.boolean(),
  featured: z.boolean(),
  verified: z.boolean(),
  bossBucksEligible: z.boolean(),
  threshold: Count,
  collectingDemand: Count,
  startPriceCents: Cents,
  topBidCents: Cents.nullable(),
  bidCount: Count,
  /** Only for a LIVE listing; while frozen, the stored end. */
  endsAt: WireInstant.nullable(),
  createdAt: WireInstant,
});
export type StaffListingRow = z.infer<typeof StaffListingRow>;

/** The filters of staff's list of listings: every status, and two more. */
export const LISTING_FILTERS = [...STATUSES, 'REMOVED', 'FEATURED'] as const;

export const ListStaffListingsQuery = StaffListQuery.extend({
  /** Left out: all that were not removed. */
  status: z.enum(LISTING_FILTERS, { error: 'Status is not known' }).optional(),
});
export type ListStaffListingsQuery = z.output<typeof ListStaffListingsQuery>;

export const listStaffListings = defineCall({
  method: 'GET',
  path: '/api/admin/listings',
  summary:
    'Listings in every status, newest first; `q` is looked for in titles and sellers’ names, or is an id or a slug. A `Link` header names the next page.',
  access: 'staff',
  headers: StaffHeaders,
  query: ListStaffListingsQuery,
  answers: { 200: z.array(StaffListingRow) },
  refusals: STAFF_READ_REFUSALS,
});

/** The filters of the staff auction list. */
export const AUCTION_FILTERS = [
  'LIVE',
  'FROZEN',
  'RESERVE_NOT_MET',
  'SECOND_CHANCE_AWARDED',
  'ENDED',
  'CANCELLED',
] as const satisfies readonly ((typeof STATUSES)[number] | 'FROZEN')[];

export const ListAuctionsQuery = StaffListQuery.extend({
  status: z.enum(AUCTION_FILTERS, { error: 'Status is not known' }).default('LIVE'),
});
export type ListAuctionsQuery = z.output<typeof ListAuctionsQuery>;

export const listAuctions = defineCall({
  method: 'GET',
  path: '/api/admin/auctions',
  summary:
    'Auctions: those that are LIVE, the soonest to end first; with a `status`, others, newest first. A `Link` header names the next page.',
  access: 'staff',
  headers: StaffHeaders,
  query: ListAuctionsQuery,
  answers: { 200: z.array(StaffListingRow) },
  refusals: STAFF_READ_REFUSALS,
});
