import { USER_STATUSES } from '@clamor/domain/accounts';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { TokenBalance } from './wallet.ts';
import { Done, defineCall, Flag, Id, IdParams, text } from './wire.ts';

/** Loose: the other headers stay where they are. */
export const StaffHeaders = z.looseObject({
  /** A missing or wrong one is UNAUTHENTICATED, not a field error. */
  'x-admin-secret': z.string().max(LIMITS.tokenMax).optional(),
  /** Who it was, for the audit log. */
  'x-admin-name': z.string().max(100, { error: 'X-Admin-Name must be 100 characters or less' }).optional(),
});

/** A member as staff's actions answer them. */
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
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
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
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const reactivateUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/{id}/reactivate',
  summary:
    'Make a suspended member ACTIVE again, or PENDING where the email was never verified; frozen auctions go on with the time they stood still added, by the time of the answer or a moment later.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: StaffUser },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const removeListing = defineCall({
  method: 'DELETE',
  path: '/api/admin/listings/{id}',
  summary: 'Hide a listing everywhere and keep the records. A LIVE one is cancelled and its bidders are told.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: Done },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'OUTCOME_UNKNOWN'],
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
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'OUTCOME_UNKNOWN'],
});
