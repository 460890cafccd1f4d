import { USER_STATUSES } from '@clamor/domain/accounts';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { TokenBalance } from './wallet.ts';
import {
  Cents,
  Count,
  Cursor,
  Done,
  defineCall,
  Flag,
  Id,
  IdParams,
  oneLine,
  PageLimit,
  STAFF_READ_REFUSALS,
  STAFF_WRITE_REFUSALS,
  text,
  WireInstant,
} from './wire.ts';

/** `looseObject`: a request may have other headers, and parsing keeps them. */
export const StaffHeaders = z.looseObject({
  /** A missing or wrong value is UNAUTHENTICATED, not a field error. */
  'x-admin-secret': z.string().max(LIMITS.tokenMax).optional(),
  /** The staff member's name for the audit; ignored if the secret has a name. */
  'x-admin-name': oneLine(z.string().max(100, { error: 'X-Admin-Name must be 100 characters or less' })).optional(),
});

/**
 * `on`: the session was opened with a second factor. `off`: one may be set up. `required`: one must be set up before
 * any other call. `unavailable`: the secret has no name, or came in a header instead of a session.
 */
export const SECOND_FACTOR_STATES = ['on', 'off', 'required', 'unavailable'] as const;

export const StaffSelf = z.object({
  name: z.string(),
  mayWrite: z.boolean(),
  secondFactor: z.enum(SECOND_FACTOR_STATES),
});
export type StaffSelf = z.output<typeof StaffSelf>;

export const readStaffSelf = defineCall({
  method: 'GET',
  path: '/api/admin/me',
  summary: 'Under which name the secret or the session acts, and whether it may change anything or only read.',
  access: 'staff',
  beforeSecondFactor: true,
  headers: StaffHeaders,
  answers: { 200: StaffSelf },
  refusals: STAFF_READ_REFUSALS,
});

export const StaffStats = z.object({
  /** Accounts that were not deleted. */
  totalUsers: Count,
  /** Listings of every status, except removed ones. */
  totalListings: Count,
  /** The platform's fees of paid, not refunded sales. */
  totalRevenue: Cents,
  /** LIVE now. */
  activeAuctions: Count,
});
export type StaffStats = z.output<typeof StaffStats>;

export const readStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The market in four numbers; revenue in cents.',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: StaffStats },
  refusals: STAFF_READ_REFUSALS,
});

const Facts = z.record(z.string(), z.unknown());

export const AuditEntry = z.object({
  id: Id,
  at: WireInstant,
  staffName: z.string(),
  /** The kind of action, such as `suspend_user` or `remove_listing`. */
  action: z.string(),
  /** The id of the changed record. */
  subjectId: Id.nullable(),
  /** The changed fields before the action; null if an earlier version did not record them. */
  before: Facts.nullable(),
  after: Facts.nullable(),
  /** Further facts, such as the reason of a suspension. */
  details: Facts,
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const ListAuditQuery = z.object({
  /** Only actions on this id. */
  subject: text(LIMITS.tokenMax).optional(),
  limit: PageLimit,
  cursor: Cursor.optional(),
});
export type ListAuditQuery = z.output<typeof ListAuditQuery>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What staff did, newest first. A `Link` header names the next page.',
  access: 'staff',
  headers: StaffHeaders,
  query: ListAuditQuery,
  answers: { 200: z.array(AuditEntry) },
  refusals: STAFF_READ_REFUSALS,
});

/** A member in the answers to staff actions. */
export const StaffUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  status: z.enum(USER_STATUSES),
  bossBucksBalance: TokenBalance,
});

export const approveUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/approve',
  summary: 'Make a PENDING member ACTIVE with 2,500 tokens. Any other member is answered unchanged.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: StaffUser },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND'],
});

/** The reason is mailed to the member. */
export const SuspendUserBody = z.object({ reason: text(LIMITS.reasonMax).optional() }).nullish();

export const suspendUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/suspend',
  summary:
    'Suspend a member: sessions and sockets end and queued bids are refused at once; listings stop by the time of the answer, or a moment later where they are being written.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: SuspendUserBody,
  answers: { 200: StaffUser },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND'],
});

export const reactivateUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/reactivate',
  summary:
    'Make a suspended member ACTIVE again, or PENDING where the email was never verified; auctions that stand still for nothing else go on with that time added, by the time of the answer or a moment later.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: StaffUser },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND'],
});

export const removeListing = defineCall({
  method: 'DELETE',
  path: '/api/admin/listings/{id}',
  summary: 'Hide a listing everywhere and keep the records. A LIVE one is cancelled and its bidders are told.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: Done },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND', 'OPEN_OBLIGATIONS', 'OUTCOME_UNKNOWN'],
});

export const FeatureListingBody = z.object({ featured: Flag });

export const FeatureListingAnswer = z.object({ id: Id, featured: z.boolean() });

export const featureListing = defineCall({
  method: 'PATCH',
  path: '/api/admin/listings/{id}/featured',
  summary: 'Show a listing first among its kind, or stop doing so.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: FeatureListingBody,
  answers: { 200: FeatureListingAnswer },
  refusals: [...STAFF_WRITE_REFUSALS, 'NOT_FOUND', 'OUTCOME_UNKNOWN'],
});
