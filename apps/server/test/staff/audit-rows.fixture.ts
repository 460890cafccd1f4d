/** The audit entry of a staff call. */
interface Audited {
  action: string;
  /** The kind of record that the subject's id identifies. */
  of: 'member' | 'listing' | 'auction' | 'claim' | 'payment' | 'dispute' | 'payout' | 'review';
  before: object;
  after: object;
  /** Left out: no details. */
  details?: object;
}

/** The audit entry of each staff call, for its example in `requests.fixture.ts`. Members are named by their role. */
export const AUDITED: Readonly<Record<string, Audited>> = {
  removeReview: {
    action: 'remove_review',
    of: 'review',
    before: { removed: false },
    after: { removed: true },
    details: { reason: 'It is about somebody else' },
  },
  approveUser: { action: 'approve_user', of: 'member', before: { status: 'PENDING' }, after: { status: 'ACTIVE' } },
  suspendUser: {
    action: 'suspend_user',
    of: 'member',
    before: { status: 'ACTIVE' },
    after: { status: 'SUSPENDED' },
    details: { reason: 'It is fake.' },
  },
  reactivateUser: {
    action: 'reactivate_user',
    of: 'member',
    before: { status: 'SUSPENDED' },
    after: { status: 'ACTIVE' },
  },
  removeListing: { action: 'remove_listing', of: 'listing', before: { hidden: false }, after: { hidden: true } },
  featureListing: { action: 'feature_listing', of: 'listing', before: { featured: false }, after: { featured: true } },
  verifyListing: { action: 'verify_listing', of: 'listing', before: { verified: false }, after: { verified: true } },
  markEligible: {
    action: 'mark_eligible',
    of: 'listing',
    before: { bossBucksEligible: false },
    after: { bossBucksEligible: true },
  },
  editStaffListing: {
    action: 'edit_listing',
    of: 'listing',
    before: { adminNotes: null },
    after: { adminNotes: 'Looked at' },
  },
  freezeAuction: {
    action: 'freeze_auction',
    of: 'listing',
    before: { frozenFor: '' },
    after: { frozenFor: 'staff' },
    details: { reason: 'It is fake.' },
  },
  cancelAuction: {
    action: 'cancel_auction',
    of: 'listing',
    before: { status: 'LIVE' },
    after: { status: 'CANCELLED' },
    details: { reason: 'It is fake.' },
  },
  cancelPayment: {
    action: 'cancel_payment',
    of: 'payment',
    before: { state: 'PENDING' },
    after: { state: 'CANCELLED' },
  },
  refundPayment: {
    action: 'refund_payment',
    of: 'payment',
    before: { state: 'COMPLETED', refund: null, attempt: 0 },
    after: { state: 'COMPLETED', refund: 'REQUESTED', attempt: 1 },
    details: { bearer: 'seller', reason: 'It broke' },
  },
  releaseClaim: {
    action: 'release_claim',
    of: 'claim',
    before: { state: 'DUE' },
    after: { state: 'RELEASED' },
    details: { reason: 'Asked for by both' },
  },
  dismissProblem: {
    action: 'dismiss_problem',
    of: 'auction',
    before: { problem: 'It is broken' },
    after: { problem: null },
    details: { reason: 'It is not' },
  },
  bookDispute: {
    action: 'book_dispute',
    of: 'dispute',
    before: { bookedCents: 0 },
    after: { bookedCents: 2600 },
    details: { feesCents: 0, lossesCents: 2600, sellerCents: 0 },
  },
  preparePayout: {
    action: 'prepare_payout',
    of: 'payout',
    before: {},
    after: { cents: 2500, state: 'PREPARED', sellerId: 'owner', reference: null },
  },
  payoutPaid: {
    action: 'payout_paid',
    of: 'payout',
    before: { cents: 2500, state: 'PREPARED', sellerId: 'owner', reference: null },
    after: { cents: 2500, state: 'PAID', sellerId: 'owner', reference: 'R-1' },
    details: { reference: 'R-1' },
  },
  cancelPayout: {
    action: 'cancel_payout',
    of: 'payout',
    before: { cents: 2500, state: 'PREPARED', sellerId: 'owner', reference: null },
    after: { cents: 2500, state: 'CANCELLED', sellerId: 'owner', reference: null },
  },
  returnPayout: {
    action: 'payout_returned',
    of: 'payout',
    before: { cents: 2500, state: 'PAID', sellerId: 'owner', reference: 'R-1' },
    after: { cents: 2500, state: 'RETURNED', sellerId: 'owner', reference: 'R-1' },
  },
  resumeAuction: {
    action: 'resume_auction',
    of: 'listing',
    before: { frozenFor: 'staff' },
    after: { frozenFor: '' },
    details: { reason: 'It is fake.' },
  },
};
