import { ROLES } from '@clamor/domain/accounts';
import { z } from 'zod';
import { ChosenRole, Me } from './accounts.ts';
import { LIMITS } from './limits.ts';
import { Cents, Count, Cursor, defineCall, Id, IdParams, oneLine, PageLimit, text, WireInstant } from './wire.ts';

/** The public facts about a member. */
export const Profile = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(ROLES),
  profileImageUrl: z.string().nullable(),
  location: z.string(),
  website: z.string(),
  businessName: z.string(),
  bio: z.string(),
  joinedAt: WireInstant,
  totalSales: Count,
  /** In tenths: 48 is 4.8; null without a review. Rated as a seller; a member who only bids is rated as a buyer. */
  averageRating: z.int().min(10).max(50).nullable(),
  totalReviews: Count,
  /** The number of different reviewers: buyers of a seller, or sellers of a member who only bids. */
  totalReviewers: Count,
  totalPurchases: Count,
});
export type Profile = z.infer<typeof Profile>;

export const UsernameParams = z.object({ username: text(100) });
export type UsernameParams = z.infer<typeof UsernameParams>;

/** Empty, or a web address. It must neither run code on a click nor look like another site. */
const Website = text(LIMITS.urlMax)
  .refine((value) => value === '' || /^https?:\/\/[^\s/?#]+\S*$/i.test(value), {
    error: 'Website must start with http:// or https://',
    abort: true,
  })
  // Also matches backslashes and repeated slashes, because browsers read them as one slash. The check above judges the
  // scheme.
  .refine((value) => !/^\w+:[/\\]+[^/\\?#]*@/.test(value), {
    error: 'Website must not have a user name or password in it',
  });

/** Only the fields sent change; null clears one. */
export const UpdateProfileBody = z.object({
  location: oneLine(text(LIMITS.locationMax)).nullable().optional(),
  website: Website.nullable().optional(),
  businessName: oneLine(text(LIMITS.businessNameMax)).nullable().optional(),
  bio: text(LIMITS.bioMax).nullable().optional(),
});
export type UpdateProfileBody = z.infer<typeof UpdateProfileBody>;

export const readProfile = defineCall({
  method: 'GET',
  path: '/api/profile/{username}',
  summary:
    'A member as everybody sees them. Usernames are found without regard to case. One who has not verified their e-mail is ' +
    'found by nobody else.',
  access: 'optional',
  params: UsernameParams,
  answers: { 200: Profile },
  refusals: ['NOT_FOUND'],
});

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/profile/{username}',
  summary: 'Change the fields sent of one\u2019s own profile.',
  access: 'member',
  params: UsernameParams,
  body: UpdateProfileBody,
  answers: { 200: Profile },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});

const NOT_UPLOADED = 'Upload the picture first';
/** A fraction of the picture's width or height. */
const Fraction = z.number({ error: 'Must be a number from 0 to 1' }).min(0).max(1);
const Extent = Fraction.gt(0, { error: 'Must be more than 0' });

export const SetAvatarBody = z.object({
  /** The member's own upload: its upload address, or `/objects/uploads/{id}`; null removes the avatar. */
  avatarUrl: z.string({ error: NOT_UPLOADED }).max(LIMITS.urlMax, { error: NOT_UPLOADED }).nullable(),
  /** The part that becomes the avatar; left out: the whole picture. */
  crop: z.object({ x: Fraction, y: Fraction, width: Extent, height: Extent }).optional(),
});
export type SetAvatarBody = z.infer<typeof SetAvatarBody>;

export const setAvatar = defineCall({
  method: 'PUT',
  path: '/api/avatar',
  summary:
    'Choose one\u2019s own face: an upload of one\u2019s own whose file was a jpg, png or webp by its content, of 5 MB at most.',
  access: 'member',
  body: SetAvatarBody,
  answers: { 200: Profile },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'UPLOAD_QUOTA'],
});

export const AddRoleBody = z.object({ role: ChosenRole });

export const addRole = defineCall({
  method: 'POST',
  path: '/api/profile/{username}/roles',
  summary:
    'Start selling or start bidding: adds the role to one\u2019s own account. Having it already changes nothing.',
  access: 'member',
  params: UsernameParams,
  body: AddRoleBody,
  answers: { 200: Me },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});

/** A paid purchase, visible only to its buyer. */
export const Purchase = z.object({
  id: Id,
  auctionId: Id,
  listingTitle: z.string(),
  date: WireInstant,
  /** The total that was paid. */
  amount: Cents,
  status: z.enum(['COMPLETED', 'REFUNDED']),
});
export type Purchase = z.infer<typeof Purchase>;

export const listPurchases = defineCall({
  method: 'GET',
  path: '/api/profile/{username}/purchases',
  summary: 'What one bought, the newest first; one\u2019s own alone. A `Link` header names the next page.',
  access: 'member',
  params: UsernameParams,
  query: z.object({ limit: PageLimit, cursor: Cursor.optional() }),
  answers: { 200: z.array(Purchase) },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
});

/** A bidder's short public profile. */
export const BidderProfile = Profile.pick({
  id: true,
  username: true,
  profileImageUrl: true,
  location: true,
  joinedAt: true,
  totalPurchases: true,
}).extend({
  /** As a buyer, in tenths; null without a review. */
  averageRating: Profile.shape.averageRating,
  totalReviews: Count,
  /** The number of different sellers among the reviewers. */
  totalReviewers: Count,
});
export type BidderProfile = z.infer<typeof BidderProfile>;

export const readBidderProfile = defineCall({
  method: 'GET',
  path: '/api/users/{id}/bidder-profile',
  summary: 'Who bids, in short: what a click on a bidder\u2019s name shows.',
  access: 'visitor',
  params: IdParams,
  answers: { 200: BidderProfile },
  refusals: ['NOT_FOUND'],
});
