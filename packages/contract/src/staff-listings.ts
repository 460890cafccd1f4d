import { FREEZE_REASONS } from '@clamor/domain/lifecycle';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Description, Title } from './listing-terms.ts';
import { Listing, Status } from './listing-views.ts';
import { StaffHeaders } from './staff.ts';
import { StaffListingRow } from './staff-lists.ts';
import {
  defineCall,
  Flag,
  Id,
  IdParams,
  STAFF_READ_REFUSALS,
  STAFF_WRITE_REFUSALS,
  text,
  WireInstant,
} from './wire.ts';

/** A listing with everything that staff may see. */
export const StaffListing = Listing.extend({
  ...StaffListingRow.pick({
    sellerStatus: true,
    frozenFor: true,
    removed: true,
    topBidCents: true,
    bidCount: true,
    endsAt: true,
  }).shape,
  sellerEmail: z.string(),
  /** Bidders who signed in on a device of the seller: perhaps a second account of the seller, or their family. */
  biddersOnSellersDevices: z.array(z.object({ id: Id, username: z.string() })),
  /** Notes by staff. No public answer contains them. */
  adminNotes: z.string().nullable(),
});
export type StaffListing = z.infer<typeof StaffListing>;

const WRITE_REFUSALS = [...STAFF_WRITE_REFUSALS, 'NOT_FOUND', 'OUTCOME_UNKNOWN'] as const;

export const readStaffListing = defineCall({
  method: 'GET',
  path: '/api/admin/listing/{id}',
  summary: 'A listing as staff see it, one that was removed too.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: StaffListing },
  refusals: [...STAFF_READ_REFUSALS, 'NOT_FOUND'],
});

/** Fields left out stay unchanged. */
export const EditStaffListingBody = z.object({
  title: Title.optional(),
  description: Description.optional(),
  featured: Flag.optional(),
  adminNotes: text(LIMITS.adminNotesMax, 'Those notes are too long').nullable().optional(),
});
export type EditStaffListingBody = z.output<typeof EditStaffListingBody>;

export const editStaffListing = defineCall({
  method: 'PATCH',
  path: '/api/admin/listing/{id}',
  summary:
    'Change a listing’s texts, featuring and notes, in every status. A change of the notes alone is seen by staff alone.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: EditStaffListingBody,
  answers: { 200: StaffListing },
  refusals: WRITE_REFUSALS,
});

export const verifyListing = defineCall({
  method: 'PATCH',
  path: '/api/admin/listings/{id}/verified',
  summary: 'Say that staff have verified what a listing says of its item, or take that back.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: z.object({ verified: Flag }),
  answers: { 200: z.object({ id: Id, verified: z.boolean() }) },
  refusals: WRITE_REFUSALS,
});

export const markEligible = defineCall({
  method: 'PATCH',
  path: '/api/admin/listings/{id}/eligible',
  summary: 'Show a listing as eligible for tokens, or stop doing so.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: z.object({ eligible: Flag }),
  answers: { 200: z.object({ id: Id, eligible: z.boolean() }) },
  refusals: WRITE_REFUSALS,
});

/** The optional reason is written to the audit. */
export const AuctionActionBody = z
  .object({ reason: text(LIMITS.reasonMax, 'That reason is too long').optional() })
  .nullish();

/** An auction's state after a staff action. */
export const AuctionStanding = z.object({
  id: Id,
  status: Status,
  frozenFor: z.array(z.enum(FREEZE_REASONS)),
  endsAt: WireInstant.nullable(),
});
export type AuctionStanding = z.infer<typeof AuctionStanding>;

const auctionAction = <Action extends string>(action: Action, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/api/admin/listings/{id}/${action}`,
    summary,
    access: 'staff',
    headers: StaffHeaders,
    params: IdParams,
    body: AuctionActionBody,
    answers: { 200: AuctionStanding },
    refusals: [...WRITE_REFUSALS, 'NOT_LIVE'],
  });

export const freezeAuction = auctionAction(
  'freeze',
  'Stop the clock of a LIVE auction: no bids until staff resume it.',
);
export const resumeAuction = auctionAction(
  'resume',
  'Take staff’s freeze away. The clock runs again, with the time given back, where the seller is not suspended either.',
);
export const cancelAuction = auctionAction(
  'cancel',
  'End a LIVE auction without a winner, and tell the seller and everybody who bid.',
);
