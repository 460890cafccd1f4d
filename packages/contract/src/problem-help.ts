import type { ErrorCode } from './errors.ts';

/** The meaning of a code and its remedy, for the page that its `type` links to. No page of the site loads this. */
export interface ProblemHelp {
  meaning: string;
  remedy: string;
}

export const PROBLEM_HELP: Readonly<Record<ErrorCode, ProblemHelp>> = {
  VALIDATION_FAILED: {
    meaning: 'A field of the body, the query or a header does not have the form that the call needs.',
    remedy:
      'Read errors: each entry names a field and says what is wrong with it. Correct them and send the request again.',
  },
  MALFORMED: {
    meaning: 'The request could not be read: its JSON is broken, or its headers contradict each other.',
    remedy: 'Check the body and the Content-Type header. The same request fails again.',
  },
  BAD_SIGNATURE: {
    meaning: 'A message to the webhook of the card provider has no valid signature.',
    remedy: 'Check that the webhook secret here and at the card provider are the same.',
  },
  UNAUTHENTICATED: {
    meaning: 'The call needs somebody who is signed in. There is no token, or it has ended or was revoked.',
    remedy:
      'Sign in and send the new token as “Authorization: Bearer …”. Calls of staff need a secret or a staff session.',
  },
  CODE_REQUIRED: {
    meaning: 'The secret of staff has a second factor, and the sign-in has no code.',
    remedy: 'Send code as well: six digits of the authenticator app, or a recovery code.',
  },
  WRONG_CODE: {
    meaning: 'The code of the second factor is wrong, or it was used before.',
    remedy: 'Wait for the next code of the authenticator app, or use a recovery code.',
  },
  EMAIL_NOT_VERIFIED: {
    meaning: 'The account is not active yet: its e-mail address is not verified.',
    remedy: 'Open the link that was mailed. It can be sent again.',
  },
  SECOND_FACTOR_REQUIRED: {
    meaning: 'This session of staff has to set up a second factor before it may do anything else.',
    remedy: 'Set it up on the staff page.',
  },
  FORBIDDEN: {
    meaning:
      'The caller is known, and may not do this: the role, the status or the owner is another, or another site asked.',
    remedy: 'Use an account that may do it. The same request fails again.',
  },
  OWN_LISTING: {
    meaning: 'A seller cannot like, boost or bid on a listing of their own.',
    remedy: 'Nothing. This is a rule of the market.',
  },
  PASSWORD_REQUIRED: {
    meaning: 'The link was opened on a device and network that are unknown to the account.',
    remedy: 'Send the link again with a password, as the call describes.',
  },
  NOT_FOUND: {
    meaning: 'There is nothing at this address, or nothing that the caller may see.',
    remedy: 'Check the address and the id in it.',
  },
  BID_TOO_LOW: {
    meaning: 'The bid is below the lowest next bid.',
    remedy: 'Bid minimumCents or more.',
  },
  ALREADY_HIGHEST: {
    meaning: 'The caller leads already, and the bid does not raise their own maximum.',
    remedy: 'Bid more than maxAmountCents to raise the maximum, or wait.',
  },
  PAYMENT_OVERDUE: {
    meaning: 'An auction that the caller won was not paid in time. Until it is, they cannot bid.',
    remedy: 'Pay the auction that auctionId and slug name, then bid again.',
  },
  NOT_LIVE: {
    meaning: 'The auction does not take bids now: it has not begun, stands still, or is over.',
    remedy: 'Read the listing. Bid once its status is LIVE and it is not frozen.',
  },
  AUCTION_ENDED: {
    meaning: 'The request was complete at or after the end of the auction.',
    remedy: 'Nothing. The auction is over.',
  },
  GOAL_NOT_MET: {
    meaning: 'The countdown cannot start, since the demand has not reached the goal.',
    remedy: 'Wait until it has. missing says how much demand is missing.',
  },
  NOT_COLLECTING: {
    meaning: 'This can be changed only while the listing collects demand, and it has moved on.',
    remedy: 'Read the listing: listingStatus says where it stands.',
  },
  BOOST_DISABLED: {
    meaning: 'The seller does not count boosts on this listing.',
    remedy: 'Like the listing instead.',
  },
  USERNAME_TAKEN: {
    meaning: 'Another member has this username, or it is reserved.',
    remedy: 'Choose another username.',
  },
  DECISION_CLOSED: {
    meaning: 'There is no decision to make: it was made, or its time is over.',
    remedy: 'Read the listing to see what became of it.',
  },
  CLAIM_ENDING: {
    meaning: 'The sale is being ended, so it cannot be paid or changed meanwhile.',
    remedy: 'Read the order again in a moment.',
  },
  CLAIM_OVER: {
    meaning: 'The sale is over: it is paid, ended or refunded.',
    remedy: 'Read the order to see where it stands.',
  },
  PAYMENT_IN_PROGRESS: {
    meaning: 'The bank is working on a payment of this sale.',
    remedy: 'Read the order again in a moment, and repeat the call when the payment is done.',
  },
  OPEN_OBLIGATIONS: {
    meaning: 'Something is still open, so the account cannot be deleted, or the listing cannot be removed.',
    remedy: 'Settle what obligations lists, then send the request again.',
  },
  UPLOAD_QUOTA: {
    meaning: 'The uploads of the account take all the room that it has.',
    remedy: 'Use fewer pictures. Uploads that no listing shows are deleted after 7 days.',
  },
  PAYOUT_HELD: {
    meaning: 'Something came up against the payout after it was prepared, so it must not be sent.',
    remedy: 'Settle what detail names, or cancel the payout.',
  },
  WRONG_STATE: {
    meaning: 'This is not possible in the present state: it was done before, or it is too late or too early.',
    remedy: 'Read the record again and decide by what it says.',
  },
  TOO_LARGE: {
    meaning: 'The body or the file is larger than the call takes.',
    remedy: 'Send at most maximumBytes, where it is given.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The call does not take this type of content.',
    remedy: 'Send JSON as application/json. A picture has to be a jpg, png, webp, gif or avif by its content.',
  },
  BID_TOO_HIGH: {
    meaning: 'With fee and shipping, no card could be charged this bid.',
    remedy: 'Bid maximumCents or less.',
  },
  KEY_REUSED: {
    meaning: 'The Idempotency-Key was used within 24 hours for another bid on this listing.',
    remedy: 'Use a new key for each new bid, and the same key only to repeat one.',
  },
  BOOST_LIMIT: {
    meaning: 'This device or network boosted the listing within the hour.',
    remedy: 'Wait retryAfterSeconds, which is the Retry-After header too.',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests came from this member or network within a minute.',
    remedy:
      'Wait retryAfterSeconds. The RateLimit headers of answers say how much is left, so that it does not come to this.',
  },
  INTERNAL_ERROR: {
    meaning: 'The server failed. This is a fault of ours.',
    remedy: 'Try again later. If it stays, report it with the X-Request-Id header of the answer.',
  },
  OVERLOADED: {
    meaning: 'The server has too much to do, or cannot reach its database. The request had no effect.',
    remedy: 'Wait as long as the Retry-After header says, then send it again.',
  },
  OUTCOME_UNKNOWN: {
    meaning: 'The connection to the database broke before it was known whether the request took effect.',
    remedy: 'Send the same request again: a bid with the same Idempotency-Key gets the first answer.',
  },
};
