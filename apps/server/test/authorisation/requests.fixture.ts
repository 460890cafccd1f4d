import { PASSWORD } from '../running-clamor.fixture.ts';
import { SALE_REQUESTS } from './sale-requests.fixture.ts';
import { always, collecting, type Scene } from './scenes.fixture.ts';
import type { Asked, Person, Stage } from './stage.fixture.ts';

const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** An example request for every call that needs no ended auction. */
export const CORE_REQUESTS: Readonly<Record<string, Scene>> = {
  register:
    () =>
    ({ username }, place) => ({
      url: '/api/auth/register',
      body: {
        username: `new-${username.slice(0, 12)}-${place}`,
        email: `new-${place}@members.test`,
        password: PASSWORD,
      },
    }),
  login: (_stage, { owner }) => ({
    url: '/api/auth/login',
    body: { email: `${owner.username}@members.test`, password: PASSWORD },
  }),
  logout: always('/api/auth/logout'),
  resendVerification: always('/api/auth/resend-verification', { email: 'nobody@members.test' }),
  forgotPassword: always('/api/auth/forgot-password', { email: 'nobody@members.test' }),
  readMe: always('/api/auth/me'),
  logoutEverywhere: always('/api/auth/logout-everywhere'),
  verifyEmail: always('/api/auth/verify-email?token=made-up'),
  openEmailLink: always('/api/auth/verify-email', { token: 'made-up', password: PASSWORD }),
  resetPassword: always('/api/auth/reset-password', { token: 'made-up', password: PASSWORD }),
  changePassword: always('/api/auth/change-password', { currentPassword: 'a guess', newPassword: PASSWORD }),

  listSessions: always('/api/account/sessions'),
  endSession: always(`/api/account/sessions/${'a'.repeat(43)}`),
  endOtherSessions: always('/api/account/sessions/end-others'),
  changeEmail: always('/api/account/email', { email: 'elsewhere@members.test', password: 'a guess' }),
  confirmEmail: always('/api/account/email/confirm', { token: 'made-up' }),
  exportAccount: always('/api/account/export'),
  deleteAccount: always('/api/account', { password: 'a guess' }),

  listListings: always('/api/listings'),
  listCategories: always('/api/categories'),
  readListing: collecting(''),
  createListing: always('/api/listings', { title: 'A lamp' }),
  updateListing: collecting('', { title: 'A lamp of brass' }),
  goLive: async (stage, { owner, bidder, buyer }) => {
    const { slug } = await stage.listing(owner, { startPolicy: 'MANUAL' });
    for (const fan of [bidder, buyer]) await stage.done('POST', { url: `/api/listings/${slug}/like` }, fan);
    return { url: `/api/listings/${slug}/go-live` };
  },
  withdraw: collecting('/withdraw'),
  changeTiming: collecting('/timing', { countdownTimerMinutes: 5 }),
  like: collecting('/like', { liked: true }),
  boost: async (stage, { owner }) => {
    const { slug } = await stage.listing(owner);
    return { url: `/boost/${slug}`, body: {} };
  },
  listActivity: collecting('/activity'),
  readDemandBreakdown: collecting('/demand-breakdown'),
  readLikeStatus: collecting('/like-status'),
  placeBid: async (stage, { owner }) => {
    const { slug } = await stage.live(owner);
    return (_caller, place) => ({ url: '/api/bids', body: { slug, amountCents: 1_000 * (place + 1) } });
  },
  listBids: collecting('/bids'),
  listMyBids: always('/api/bids/mine'),

  openUpload: always('/api/objects/upload'),
  sendUpload: (stage, { owner }) => uploadOf(stage, owner),
  readObject: async (stage, { owner }) => {
    const { url } = await stage.done('PUT', await uploadOf(stage, owner));
    return { url };
  },

  listNotices: always('/api/notices'),
  readNotices: always('/api/notices/read', {}),
  changeNoticePreferences: always('/api/notices/preferences', { mail: { liked: false } }),

  listOrders: always('/api/orders'),
  paymentWebhook: always('/api/payments/webhook', { id: 'evt_1', type: 'payment_intent.succeeded' }),
  readSellerMoney: always('/api/seller/money'),
  exportSellerMoney: always('/api/seller/money.csv'),
  readSellerSummary: always('/api/seller/summary'),
  listSellerListings: always('/api/seller/listings'),
  exportSellerListings: always('/api/seller/export.csv'),
  listReviews: (_stage, { owner }) => ({ url: `/api/profile/${owner.username}/reviews` }),
  readBidderProfile: (_stage, { bidder }) => ({ url: `/api/users/${bidder.id}/bidder-profile` }),
  listPurchases: (_stage, { owner }) => ({ url: `/api/profile/${owner.username}/purchases` }),
  readProfile: (_stage, { owner }) => ({ url: `/api/profile/${owner.username}` }),
  setAvatar: always('/api/avatar', { avatarUrl: null }),
  updateProfile: (_stage, { owner }) => ({ url: `/api/profile/${owner.username}`, body: { bio: 'Lamps' } }),
  addRole: (_stage, { owner }) => ({ url: `/api/profile/${owner.username}/roles`, body: { role: 'BIDDER' } }),
  readText: always('/api/texts/terms'),

  readStaffSelf: always('/api/admin/me'),
  signInStaff: always('/api/admin/session', { secret: 'a guess' }),
  listStaffSessions: always('/api/admin/session'),
  signOutStaff: always('/api/admin/session'),
  endStaffSession: always('/api/admin/session/01a1fbed-3696-7580-8c04-8efe09c01fb4'),
  beginSecondFactor: always('/api/admin/second-factor'),
  confirmSecondFactor: always('/api/admin/second-factor/confirm', { code: '000000' }),
  replaceRecoveryCodes: always('/api/admin/second-factor/recovery-codes', { code: '000000' }),
  removeSecondFactor: always('/api/admin/second-factor', { code: '000000' }),
  readStats: always('/api/admin/stats'),
  listAudit: always('/api/admin/audit'),
  listUsers: always('/api/admin/users'),
  listStaffListings: always('/api/admin/listings'),
  listAuctions: always('/api/admin/auctions'),
  listStaffReviews: always('/api/admin/reviews'),
  readStaffListing: async (stage, { owner }) => ({ url: `/api/admin/listing/${(await stage.listing(owner)).id}` }),
  readSettings: always('/api/admin/settings'),
  readSystem: always('/api/admin/system'),
  approveUser: (_stage, { pending }) => ({ url: `/api/admin/users/${pending.id}/approve` }),
  suspendUser: (_stage, { both }) => ({ url: `/api/admin/users/${both.id}/suspend` }),
  reactivateUser: (_stage, { suspended }) => ({ url: `/api/admin/users/${suspended.id}/reactivate` }),
  removeListing: async (stage, { owner }) => ({ url: `/api/admin/listings/${(await stage.listing(owner)).id}` }),
  featureListing: async (stage, { owner }) => ({
    url: `/api/admin/listings/${(await stage.listing(owner)).id}/featured`,
    body: { featured: true },
  }),
  verifyListing: async (stage, { owner }) => ({
    url: `/api/admin/listings/${(await stage.listing(owner)).id}/verified`,
    body: { verified: true },
  }),
  markEligible: async (stage, { owner }) => ({
    url: `/api/admin/listings/${(await stage.listing(owner)).id}/eligible`,
    body: { eligible: true },
  }),
  editStaffListing: async (stage, { owner }) => ({
    url: `/api/admin/listing/${(await stage.listing(owner)).id}`,
    body: { adminNotes: 'Looked at' },
  }),
  freezeAuction: onLive('freeze'),
  resumeAuction: onLive('resume'),
  cancelAuction: onLive('cancel'),

  listPayments: always('/api/admin/payments'),
  listStuckOrders: always('/api/admin/orders'),
  listPayouts: always('/api/admin/payouts'),
  exportPayouts: always('/api/admin/payouts.csv'),
  writeOff: (_stage, { owner }) => ({
    url: `/api/admin/sellers/${owner.id}/write-off`,
    body: { cents: 1, reason: 'It is little' },
  }),

  createTestUsers: always('/api/test/auto-register', {}),
  clearTestUsers: always('/api/test/clear-test-users'),
  listTestCredentials: always('/api/test/test-credentials'),
  readClock: always('/api/test/clock'),
  moveClock: always('/api/test/clock', { advanceSeconds: 1 }),
  readMailbox: always('/api/test/mailbox?to=nobody@members.test'),
  fillDemo: always('/api/test/demo'),
  steerSandbox: always('/api/test/sandbox', { sends: 'promptly' }),
};

/** An example of every call. */
export const REQUESTS: Readonly<Record<string, Scene>> = { ...CORE_REQUESTS, ...SALE_REQUESTS };

/** An example of a staff action on a LIVE auction. */
function onLive(action: string): Scene {
  return async (stage, { owner }) => ({ url: `/api/admin/listings/${(await stage.live(owner)).id}/${action}` });
}

async function uploadOf(stage: Stage, owner: Person): Promise<Asked> {
  const { uploadURL } = await stage.done('POST', { url: '/api/objects/upload' }, owner);
  const body = Buffer.from(ONE_PIXEL, 'base64');
  return { url: new URL(uploadURL).pathname, body, headers: { 'content-type': 'image/gif' } };
}
