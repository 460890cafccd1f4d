import type { CausedBy } from './caused-for-members.ts';

export const CAUSED_FOR_STAFF: CausedBy = {
  'test/staff/freezing.test.ts': {
    'a freeze by staff > that changes nothing is no deed, and what is not LIVE is refused': [
      'cancelAuction NOT_LIVE',
      'freezeAuction NOT_LIVE',
    ],
  },
  'test/staff/listing-actions.test.ts': {
    'a listing as staff see it > is not found where there is none': [
      'editStaffListing NOT_FOUND',
      'readStaffListing NOT_FOUND',
    ],
  },
  'test/staff/payouts.test.ts': {
    'a payout > names no member and no payout that is not there': ['cancelPayout NOT_FOUND', 'preparePayout NOT_FOUND'],
    'a payout > is exported while it is prepared, then sent with the bank’s reference': ['cancelPayout WRONG_STATE'],
    'a payout > is sent once, and its debt written off once, however often that is said at once': [
      'payoutPaid WRONG_STATE',
    ],
    'a payout > of who is suspended waits, and what was prepared is not exported': ['payoutPaid PAYOUT_HELD'],
    'a payout > takes what is payable and nothing before its time': ['preparePayout WRONG_STATE'],
  },
  'test/staff/removed-reviews.test.ts': {
    'a review that staff remove > has to be there, and a reason has to be said': ['removeReview NOT_FOUND'],
  },
  'test/staff/removing.test.ts': {
    'staff > remove no listing while something of it is open': ['removeListing OPEN_OBLIGATIONS'],
  },
  'test/staff/second-factor.test.ts': {
    'a second factor > is no way around: the secret of its name moves no money by header, and goes on with the rest': [
      'approveUser NOT_FOUND',
    ],
    'where a second factor is required > money moves by the header of programs that are named for it alone; the rest goes on by header':
      ['refundPayment NOT_FOUND'],
    'a second factor > is opened by each recovery code once, and its key and codes are shown no second time': [
      'beginSecondFactor WRONG_STATE',
    ],
    'a key that nobody confirmed > is kept for a day, counted from when it was made anew': [
      'confirmSecondFactor WRONG_STATE',
    ],
    'where a second factor is required > a session does nothing before it is set up, and everything afterwards': [
      'removeSecondFactor WRONG_STATE',
    ],
    'a second factor > is renewed and removed by a code alone, and each change stands in the audit': [
      'removeSecondFactor WRONG_CODE',
      'replaceRecoveryCodes WRONG_CODE',
    ],
    'a second factor > counts from its first right code, is asked for at every sign-in then, and each code opens once':
      ['signInStaff CODE_REQUIRED'],
    'a second factor > takes the codes of one step before and after, and none of two': ['signInStaff WRONG_CODE'],
  },
  'test/staff/staff-payments.test.ts': {
    'staff > split what a lost dispute took, to the cent': ['bookDispute WRONG_STATE', 'refundPayment WRONG_STATE'],
    'staff > end a try to pay, and its claim goes on': ['cancelPayment WRONG_STATE'],
    'staff > cannot end what the bank works on': [
      'cancelPayment PAYMENT_IN_PROGRESS',
      'releaseClaim CLAIM_OVER',
      'releaseClaim PAYMENT_IN_PROGRESS',
    ],
    'staff > see what does not move, with its reason, and dismiss a problem that is none': [
      'dismissProblem WRONG_STATE',
    ],
  },
  'test/staff/staff-sessions.test.ts': {
    'a sign-in on the staff page > counts wrong secrets together with those in headers, and shuts the network out for both':
      ['signInStaff UNAUTHENTICATED'],
  },
  'test/staff/user-status.test.ts': {
    'the staff secret > is needed for PATCH /api/admin/listings/01a1fbed-3696-7580-8c04-8efe09c01fb4/featured, and an unknown id is not found':
      ['featureListing NOT_FOUND'],
    'the staff secret > is needed for POST /api/admin/users/01a1fbed-3696-7580-8c04-8efe09c01fb4/reactivate, and an unknown id is not found':
      ['reactivateUser NOT_FOUND'],
    'a listing > is hidden everywhere when staff delete it, and its bidders are told': ['removeListing NOT_FOUND'],
    'the staff secret > is needed for POST /api/admin/users/01a1fbed-3696-7580-8c04-8efe09c01fb4/suspend, and an unknown id is not found':
      ['suspendUser NOT_FOUND'],
  },
};
