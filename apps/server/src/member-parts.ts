import { biddingPart } from './modules/bidding/index.ts';
import { demandPart } from './modules/demand/index.ts';
import { emailMemberData } from './modules/email/index.ts';
import { idempotencyMemberData } from './modules/idempotency/index.ts';
import { listingsPart } from './modules/listings/index.ts';
import { mediaPart } from './modules/media/index.ts';
import { type MemberDataHooks, membersMemberData } from './modules/members/index.ts';
import { noticesPart } from './modules/notifications/index.ts';
import { paymentsPart } from './modules/payouts/index.ts';
import { profilesPart } from './modules/profiles/index.ts';
import { reviewsPart } from './modules/reviews/index.ts';
import { sessionsMemberData } from './modules/sessions/index.ts';
import { staffPart } from './modules/staff/index.ts';
import { memberTokens } from './modules/wallet/index.ts';

/** What every module has to do with a member as a whole, in the order of their file. */
export const MEMBER_PARTS: readonly MemberDataHooks[] = [
  membersMemberData,
  sessionsMemberData,
  memberTokens,
  emailMemberData,
  idempotencyMemberData,
  profilesPart,
  listingsPart,
  mediaPart,
  demandPart,
  biddingPart,
  paymentsPart,
  reviewsPart,
  noticesPart,
  staffPart,
];
