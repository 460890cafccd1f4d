import { biddingDataHooks } from './modules/bidding/index.ts';
import { demandDataHooks } from './modules/demand/index.ts';
import { emailMemberData } from './modules/email/index.ts';
import { idempotencyMemberData } from './modules/idempotency/index.ts';
import { listingsDataHooks } from './modules/listings/index.ts';
import { mediaDataHooks } from './modules/media/index.ts';
import type { MemberDataHooks } from './modules/member-data/index.ts';
import { membersMemberData } from './modules/members/index.ts';
import { notificationsDataHooks } from './modules/notifications/index.ts';
import { paymentsDataHooks } from './modules/payouts/index.ts';
import { profilesDataHooks } from './modules/profiles/index.ts';
import { reviewsDataHooks } from './modules/reviews/index.ts';
import { sessionsMemberData } from './modules/sessions/index.ts';
import { staffDataHooks } from './modules/staff/index.ts';
import { memberTokens } from './modules/wallet/index.ts';

/** The member data hooks of every module, in the order in which the account file lists their data. */
export const MEMBER_DATA_HOOKS: readonly MemberDataHooks[] = [
  membersMemberData,
  sessionsMemberData,
  memberTokens,
  emailMemberData,
  idempotencyMemberData,
  profilesDataHooks,
  listingsDataHooks,
  mediaDataHooks,
  demandDataHooks,
  biddingDataHooks,
  paymentsDataHooks,
  reviewsDataHooks,
  notificationsDataHooks,
  staffDataHooks,
];
