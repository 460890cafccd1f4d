import type { ErrorCode } from '@clamor/contract/errors';

/** The callers, by what they may do, least first. */
export const CALLERS = [
  'visitor',
  'pending',
  'suspended',
  'bidder',
  'seller',
  'otherSeller',
  'both',
  'readingStaff',
  'buyer',
  'owner',
  'staff',
] as const;
export type CallerName = (typeof CALLERS)[number];

export type Outcome = 'OK' | ErrorCode;
export type Row = Readonly<Record<CallerName, Outcome>>;

const everybody = (outcome: Outcome): Row =>
  Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Record<CallerName, Outcome>;

/** The outcomes of callers without a member session, for calls that need one. A staff secret is not such a session. */
const noSession = {
  visitor: 'UNAUTHENTICATED',
  suspended: 'UNAUTHENTICATED',
  readingStaff: 'UNAUTHENTICATED',
  staff: 'UNAUTHENTICATED',
} as const;

const ANYBODY = everybody('OK');
const MEMBERS: Row = { ...ANYBODY, ...noSession };
const ACTIVE_MEMBERS: Row = { ...MEMBERS, pending: 'EMAIL_NOT_VERIFIED' };
const SELLERS: Row = { ...MEMBERS, pending: 'FORBIDDEN', bidder: 'FORBIDDEN', buyer: 'FORBIDDEN' };
const STAFF_READS: Row = { ...everybody('UNAUTHENTICATED'), readingStaff: 'OK', staff: 'OK' };
const STAFF_WRITES: Row = { ...STAFF_READS, readingStaff: 'FORBIDDEN' };

/** An owner's action on a listing that everybody may see: other members get FORBIDDEN. */
const OWNER: Row = { ...everybody('FORBIDDEN'), ...noSession, pending: 'EMAIL_NOT_VERIFIED', owner: 'OK' };
/** Something that only buyer and seller may know to exist: other members get NOT_FOUND. */
const PARTIES: Row = { ...everybody('NOT_FOUND'), ...noSession, buyer: 'OK', owner: 'OK' };
const BUYER: Row = { ...PARTIES, owner: 'NOT_FOUND' };
const SELLING_SIDE: Row = { ...PARTIES, buyer: 'NOT_FOUND' };

/**
 * The outcome of every call for each caller, on the example in `requests.fixture.ts`. A refusal here is due to the
 * caller. If the example itself would be refused, the row states that refusal for the callers who get that far.
 */
export const EXPECTED: Readonly<Record<string, Row>> = {
  register: ANYBODY,
  login: ANYBODY,
  logout: ANYBODY,
  resendVerification: ANYBODY,
  forgotPassword: ANYBODY,
  readMe: MEMBERS,
  logoutEverywhere: MEMBERS,
  // Only the token in a mailed link permits these, whoever calls.
  verifyEmail: everybody('VALIDATION_FAILED'),
  openEmailLink: everybody('VALIDATION_FAILED'),
  resetPassword: everybody('VALIDATION_FAILED'),
  // Refused, because the call also needs the current password.
  changePassword: { ...everybody('VALIDATION_FAILED'), ...noSession },

  listSessions: MEMBERS,
  // The example names nobody's session.
  endSession: { ...everybody('NOT_FOUND'), ...noSession },
  endOtherSessions: MEMBERS,
  // Refused, because these calls also need the password.
  changeEmail: { ...everybody('VALIDATION_FAILED'), ...noSession },
  deleteAccount: { ...everybody('VALIDATION_FAILED'), ...noSession },
  // Only the token in a mailed link permits it, whoever calls.
  confirmEmail: everybody('VALIDATION_FAILED'),
  exportAccount: MEMBERS,

  listListings: ANYBODY,
  listCategories: ANYBODY,
  readListing: ANYBODY,
  createListing: { ...SELLERS, pending: 'EMAIL_NOT_VERIFIED' },
  updateListing: OWNER,
  relist: OWNER,
  goLive: OWNER,
  withdraw: OWNER,
  changeTiming: OWNER,
  awardSecondChance: OWNER,
  declineSecondChance: OWNER,

  like: { ...ACTIVE_MEMBERS, owner: 'OWN_LISTING' },
  boost: { ...ANYBODY, owner: 'OWN_LISTING' },
  listActivity: ANYBODY,
  readDemandBreakdown: ANYBODY,
  readLikeStatus: ANYBODY,
  placeBid: { ...ACTIVE_MEMBERS, seller: 'FORBIDDEN', otherSeller: 'FORBIDDEN', owner: 'OWN_LISTING' },
  listBids: ANYBODY,
  listMyBids: MEMBERS,

  openUpload: ACTIVE_MEMBERS,
  // The address of an upload permits the upload, and only the member who requested it knows the address.
  sendUpload: ANYBODY,
  readObject: ANYBODY,

  listNotices: MEMBERS,
  readNotices: MEMBERS,
  changeNoticePreferences: MEMBERS,

  listOrders: MEMBERS,
  readOrder: PARTIES,
  chooseDelivery: BUYER,
  shipOrder: SELLING_SIDE,
  setPickup: SELLING_SIDE,
  handOver: SELLING_SIDE,
  receiveOrder: BUYER,
  reportProblem: BUYER,
  // The buyer may cancel only after the seller did nothing for too long.
  cancelOrder: { ...PARTIES, buyer: 'WRONG_STATE' },

  readPayment: PARTIES,
  createIntent: BUYER,
  completePayment: BUYER,
  // Only a request with the provider's signature is accepted, whoever calls.
  paymentWebhook: everybody('BAD_SIGNATURE'),
  offerRunnerUp: OWNER,
  acceptOffer: BUYER,
  declineOffer: BUYER,
  readSellerMoney: SELLERS,
  exportSellerMoney: SELLERS,
  readSellerSummary: SELLERS,
  listSellerListings: SELLERS,
  exportSellerListings: SELLERS,
  // Only the client secret of a payment intent permits these, whoever calls.
  confirmInSandbox: everybody('NOT_FOUND'),
  approveInSandbox: everybody('NOT_FOUND'),

  readSaleReviews: PARTIES,
  reviewSale: PARTIES,
  // In the example only the seller was reviewed, so the buyer has nothing to answer.
  answerReview: { ...PARTIES, buyer: 'WRONG_STATE' },

  readProfile: ANYBODY,
  listReviews: ANYBODY,
  readBidderProfile: ANYBODY,
  listPurchases: { ...everybody('FORBIDDEN'), ...noSession, owner: 'OK' },
  setAvatar: MEMBERS,
  updateProfile: { ...everybody('FORBIDDEN'), ...noSession, owner: 'OK' },
  addRole: { ...everybody('FORBIDDEN'), ...noSession, owner: 'OK' },
  readText: ANYBODY,

  readStaffSelf: STAFF_READS,
  // These accept only requests from a page of this site, by headers that no caller here sends.
  signInStaff: everybody('FORBIDDEN'),
  signOutStaff: everybody('FORBIDDEN'),
  listStaffSessions: STAFF_READS,
  // The example names nobody's session.
  endStaffSession: { ...STAFF_WRITES, staff: 'NOT_FOUND' },
  // A second factor belongs to a staff session, and a secret in a header is not one.
  beginSecondFactor: { ...STAFF_WRITES, staff: 'FORBIDDEN' },
  confirmSecondFactor: { ...STAFF_WRITES, staff: 'FORBIDDEN' },
  replaceRecoveryCodes: { ...STAFF_WRITES, staff: 'FORBIDDEN' },
  removeSecondFactor: { ...STAFF_WRITES, staff: 'FORBIDDEN' },
  readStats: STAFF_READS,
  listAudit: STAFF_READS,
  listUsers: STAFF_READS,
  listStaffListings: STAFF_READS,
  listAuctions: STAFF_READS,
  listStaffReviews: STAFF_READS,
  removeReview: STAFF_WRITES,
  readStaffListing: STAFF_READS,
  readSettings: STAFF_READS,
  readSystem: STAFF_READS,
  approveUser: STAFF_WRITES,
  suspendUser: STAFF_WRITES,
  reactivateUser: STAFF_WRITES,
  removeListing: STAFF_WRITES,
  featureListing: STAFF_WRITES,
  verifyListing: STAFF_WRITES,
  markEligible: STAFF_WRITES,
  editStaffListing: STAFF_WRITES,
  freezeAuction: STAFF_WRITES,
  resumeAuction: STAFF_WRITES,
  cancelAuction: STAFF_WRITES,

  listPayments: STAFF_READS,
  listStuckOrders: STAFF_READS,
  listPayouts: STAFF_READS,
  exportPayouts: STAFF_READS,
  cancelPayment: STAFF_WRITES,
  refundPayment: STAFF_WRITES,
  releaseClaim: STAFF_WRITES,
  dismissProblem: STAFF_WRITES,
  bookDispute: STAFF_WRITES,
  preparePayout: STAFF_WRITES,
  payoutPaid: STAFF_WRITES,
  cancelPayout: STAFF_WRITES,
  returnPayout: STAFF_WRITES,
  // The seller in the example owes nothing.
  writeOff: { ...STAFF_WRITES, staff: 'WRONG_STATE' },

  // The outcomes in production, where these routes do not exist.
  createTestUsers: everybody('NOT_FOUND'),
  clearTestUsers: everybody('NOT_FOUND'),
  listTestCredentials: everybody('NOT_FOUND'),
  readClock: everybody('NOT_FOUND'),
  moveClock: everybody('NOT_FOUND'),
  readMailbox: everybody('NOT_FOUND'),
  fillDemo: everybody('NOT_FOUND'),
  steerSandbox: everybody('NOT_FOUND'),
};
