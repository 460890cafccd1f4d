import { PASSWORD } from '../running-clamor.fixture.ts';
import {
  ADDRESS,
  always,
  collecting,
  due,
  HOURS,
  lostDispute,
  onDecision,
  onDue,
  onOffer,
  onPaid,
  onPayout,
  openIntent,
  paid,
  payable,
  type Scene,
  shipped,
} from './scenes.fixture.ts';
import type { Asked, Person, Stage } from './stage.fixture.ts';

const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** An example of every call, made for these people. */
export const REQUESTS: Readonly<Record<string, Scene>> = {
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
  readListing: collecting(''),
  createListing: always('/api/listings', { title: 'A lamp' }),
  updateListing: collecting('', { title: 'A lamp of brass' }),
  relist: async (stage, { owner }) => {
    const { slug } = await stage.ended(owner, []);
    return { url: `/api/listings/${slug}/relist`, body: {} };
  },
  goLive: async (stage, { owner, bidder, buyer }) => {
    const { slug } = await stage.listing(owner, { startPolicy: 'MANUAL' });
    for (const fan of [bidder, buyer]) await stage.done('POST', { url: `/api/listings/${slug}/like` }, fan);
    return { url: `/api/listings/${slug}/go-live` };
  },
  withdraw: collecting('/withdraw'),
  changeTiming: collecting('/timing', { countdownTimerMinutes: 5 }),
  awardSecondChance: onDecision('award-second-chance'),
  declineSecondChance: onDecision('decline-second-chance'),

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
  readOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}` })),
  chooseDelivery: onDue(({ auctionId }) => ({
    url: `/api/orders/${auctionId}/address`,
    body: { method: 'ship', address: ADDRESS },
  })),
  shipOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/ship`, body: { carrier: 'UPS' } })),
  setPickup: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    return { url: `/api/orders/${auctionId}/pickup`, body: { text: 'At noon' } };
  },
  handOver: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    return { url: `/api/orders/${auctionId}/hand-over` };
  },
  receiveOrder: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    return { url: `/api/orders/${auctionId}/receive` };
  },
  reportProblem: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    return { url: `/api/orders/${auctionId}/problem`, body: { text: 'It is broken' } };
  },
  cancelOrder: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/cancel` })),

  readPayment: onPaid(({ auctionId }) => ({ url: `/api/payments/auction/${auctionId}` })),
  createIntent: onDue(({ auctionId }) => ({ url: '/api/payments/create-intent', body: { auctionId } })),
  completePayment: async (stage, people) => {
    const { auctionId } = await due(stage, people);
    const { paymentIntentId } = await stage.pay(people.buyer, auctionId);
    return { url: '/api/payments/complete', body: { paymentIntentId } };
  },
  paymentWebhook: always('/api/payments/webhook', { id: 'evt_1', type: 'payment_intent.succeeded' }),
  offerRunnerUp: async (stage, people) => {
    const { slug } = await due(stage, people);
    await stage.house.advance(72 * HOURS);
    return { url: `/api/seller/listings/${slug}/offer-runner-up` };
  },
  acceptOffer: onOffer('accept'),
  declineOffer: onOffer('decline'),
  readSellerMoney: always('/api/seller/money'),
  exportSellerMoney: always('/api/seller/money.csv'),
  readSellerSummary: always('/api/seller/summary'),
  listSellerListings: always('/api/seller/listings'),
  exportSellerListings: always('/api/seller/export.csv'),
  confirmInSandbox: async (stage, people) => {
    const clientSecret = `${await openIntent(stage, people)}_secret_guessed`;
    return { url: '/api/sandbox/confirm', body: { clientSecret, paymentMethod: 'pm_card_visa' } };
  },
  approveInSandbox: async (stage, people) => {
    const clientSecret = `${await openIntent(stage, people)}_secret_guessed`;
    return { url: '/api/sandbox/approve', body: { clientSecret, approve: true } };
  },

  readSaleReviews: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/review` })),
  reviewSale: onPaid(({ auctionId }) => ({ url: `/api/orders/${auctionId}/review`, body: { rating: 4 } })),
  answerReview: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    await stage.done('POST', { url: `/api/orders/${auctionId}/review`, body: { rating: 4 } }, people.buyer);
    return { url: `/api/orders/${auctionId}/review/answer`, body: { text: 'Thank you' } };
  },

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
  removeReview: async (stage, people) => {
    const { auctionId } = await paid(stage, people, { method: 'pickup' });
    await stage.done('POST', { url: `/api/orders/${auctionId}/review`, body: { rating: 1 } }, people.buyer);
    const { rows } = await stage.house.clamor.pool.query('SELECT id FROM reviews WHERE auction_id = $1', [auctionId]);
    return { url: `/api/admin/reviews/${rows[0].id}/remove`, body: { reason: 'It is about somebody else' } };
  },
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
  cancelPayment: async (stage, people) => {
    await openIntent(stage, people);
    const { rows } = await stage.house.clamor.pool.query('SELECT id FROM payments ORDER BY created_at DESC LIMIT 1');
    return { url: `/api/admin/payments/${rows[0].id}/cancel` };
  },
  refundPayment: onPaid(({ paymentId }) => ({
    url: `/api/admin/payments/${paymentId}/refund`,
    body: { reason: 'It broke', bearer: 'seller' },
  })),
  releaseClaim: async (stage, people) => {
    const { slug } = await due(stage, people);
    const { viewer } = await stage.done('GET', { url: `/api/listings/${slug}` }, people.buyer);
    return { url: `/api/admin/claims/${viewer.claim.id}/release`, body: { reason: 'Asked for by both' } };
  },
  dismissProblem: async (stage, people) => {
    const { auctionId } = await shipped(stage, people);
    const problem = { url: `/api/orders/${auctionId}/problem`, body: { text: 'It is broken' } };
    await stage.done('POST', problem, people.buyer);
    return { url: `/api/admin/orders/${auctionId}/dismiss`, body: { reason: 'It is not' } };
  },
  bookDispute: async (stage, people) => ({
    url: `/api/admin/disputes/${await lostDispute(stage, people)}/book`,
    body: { sellerCents: 0, feesCents: 0, lossesCents: 2_600 },
  }),
  preparePayout: async (stage, people) => {
    await payable(stage, people);
    return { url: '/api/admin/payouts', body: { sellerId: people.owner.id } };
  },
  payoutPaid: onPayout('paid', { reference: 'R-1' }),
  cancelPayout: onPayout('cancel'),
  returnPayout: onPayout('returned', undefined, 'paid'),
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

/** Staff's action on an auction that runs. */
function onLive(action: string): Scene {
  return async (stage, { owner }) => ({ url: `/api/admin/listings/${(await stage.live(owner)).id}/${action}` });
}

async function uploadOf(stage: Stage, owner: Person): Promise<Asked> {
  const { uploadURL } = await stage.done('POST', { url: '/api/objects/upload' }, owner);
  const body = Buffer.from(ONE_PIXEL, 'base64');
  return { url: new URL(uploadURL).pathname, body, headers: { 'content-type': 'image/gif' } };
}
