import type { PayoutHold } from '@clamor/domain/payouts';
import type { Obligation } from './obligations.ts';

/** One refused field. `field`: its path in body, query or headers, such as `mediaUrls.3`. */
export interface FieldError {
  field: string;
  message: string;
}

/** US dollars with two decimals and thousands marks: `$1,250.00`. */
export function dollars(amountCents: number): string {
  const whole = String(Math.floor(amountCents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** `about 46 minutes`, `1 minute`, `20 seconds`: rounded up, so that a retry is never too early. */
function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

const SIGN_IN_DETAIL = {
  credentials: 'Invalid email or password',
  staff: 'Admin secret required',
  session: 'Sign in to continue.',
} as const;

const HELD_DETAIL = {
  suspended: 'The seller is suspended. Reactivate them first, or cancel this payout.',
  refund: 'A refund was asked for of a sale in this payout: it is not to be sent.',
  dispute: 'A bank disputes a sale in this payout: it is not to be sent.',
  problem: 'The buyer of a sale in this payout has a problem: it is not to be sent.',
  debt: 'The seller owes more by now than this payout leaves: it is not to be sent.',
} as const satisfies Record<PayoutHold, string>;

interface Retry {
  retryAfterSeconds: number;
}

export interface Entry<Facts> {
  status: number;
  title: string;
  /** Makes the sentence that a screen shows. The client also gets the facts. */
  detail: (facts: Facts) => string;
}

/**
 * The one table from error code to status, title and sentence. The set of codes is closed
 * (docs/product.md#error-codes).
 */
export const ERRORS = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'Something needs another look',
    detail: ({ errors }: { errors: readonly FieldError[] }) => errors[0]?.message ?? 'The request was not understood.',
  },
  MALFORMED: { status: 400, title: 'Malformed request', detail: () => 'The request could not be read.' },
  BAD_SIGNATURE: {
    status: 400,
    title: 'Not signed',
    detail: () => 'This message does not carry a signature that holds.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Sign in required',
    detail: ({ reason = 'session' }: { reason?: keyof typeof SIGN_IN_DETAIL }) => SIGN_IN_DETAIL[reason],
  },
  CODE_REQUIRED: {
    status: 401,
    title: 'Code required',
    detail: () => 'Enter the code of your authenticator app.',
  },
  WRONG_CODE: {
    status: 401,
    title: 'Wrong code',
    detail: () => 'This code is wrong or was used already. Enter the next one.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    detail: () => 'Verify your email first. We can send the link again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    title: 'Second factor required',
    detail: () => 'Set up your second factor first.',
  },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: () => 'Your account cannot do this.' },
  OWN_LISTING: {
    status: 403,
    title: 'Your own listing',
    detail: () => 'This is your own listing: you cannot like, boost or bid on it.',
  },
  PASSWORD_REQUIRED: {
    status: 403,
    title: 'Password required',
    detail: () =>
      'We could not tell that this is you: the account was made on another device or network. Choose a new password to verify your email.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', detail: () => 'There is nothing here.' },
  BID_TOO_LOW: {
    status: 409,
    title: 'Bid too low',
    detail: ({ minimumCents }: { minimumCents: number }) => `Minimum bid is ${dollars(minimumCents)}`,
  },
  ALREADY_HIGHEST: {
    status: 409,
    title: 'You lead already',
    detail: (_: { maxAmountCents?: number }) => 'You lead already. Enter more than your maximum to raise it.',
  },
  PAYMENT_OVERDUE: {
    status: 409,
    title: 'Payment overdue',
    detail: (_: { auctionId: string; slug: string }) =>
      'An auction that you won is not paid yet, and its time is over. Pay it before you bid again.',
  },
  NOT_LIVE: {
    status: 409,
    title: 'Not live',
    detail: (_: { status?: string }) => 'Bidding is not open on this listing.',
  },
  AUCTION_ENDED: { status: 409, title: 'Auction ended', detail: () => 'The auction has ended.' },
  GOAL_NOT_MET: {
    status: 409,
    title: 'Goal not met',
    detail: (_: { missing?: number }) => 'The demand goal has not been reached yet.',
  },
  NOT_COLLECTING: {
    status: 409,
    title: 'No longer collecting',
    detail: (_: { status?: string }) => 'This listing has moved on: that can no longer be changed.',
  },
  BOOST_DISABLED: { status: 409, title: 'Boosts are off', detail: () => 'Boosts do not count on this listing.' },
  USERNAME_TAKEN: { status: 409, title: 'Username taken', detail: () => 'This username is taken' },
  DECISION_CLOSED: { status: 409, title: 'Decision closed', detail: () => 'There is nothing left to decide here.' },
  CLAIM_ENDING: {
    status: 409,
    title: 'Sale is being ended',
    detail: (_: Partial<Retry>) => 'This sale is being ended. Nothing can be paid for it now.',
  },
  CLAIM_OVER: { status: 409, title: 'Nothing to pay', detail: () => 'There is nothing left to pay here.' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    title: 'Payment in progress',
    detail: () => 'A payment is being worked on at the bank. Try again when it is done.',
  },
  OPEN_OBLIGATIONS: {
    status: 409,
    title: 'Something is still open',
    detail: (_: { obligations?: readonly Obligation[] }) =>
      'Something is still to be paid, handed over, answered or given back here.',
  },
  UPLOAD_QUOTA: {
    status: 409,
    title: 'No room for more pictures',
    detail: () => 'Your pictures take all the room that an account has. Those that no listing shows go after 7 days.',
  },
  PAYOUT_HELD: {
    status: 409,
    title: 'Not to be sent',
    detail: ({ reason }: { reason: keyof typeof HELD_DETAIL }) => HELD_DETAIL[reason],
  },
  WRONG_STATE: { status: 409, title: 'Not possible now', detail: () => 'This can no longer be done.' },
  TOO_LARGE: {
    status: 413,
    title: 'Too large',
    detail: (_: { maximumBytes?: number }) => 'That is larger than we can take.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported type',
    detail: () => 'We cannot take this type of content.',
  },
  BID_TOO_HIGH: {
    status: 422,
    title: 'Bid too high',
    detail: ({ maximumCents }: { maximumCents: number }) => `The most you can bid here is ${dollars(maximumCents)}`,
  },
  KEY_REUSED: {
    status: 422,
    title: 'Key used before',
    detail: () => 'This idempotency key came before with another request.',
  },
  BOOST_LIMIT: {
    status: 429,
    title: 'Already Boosted',
    detail: ({ retryAfterSeconds }: Retry) =>
      `You can boost once per hour. Try again in about ${waitText(retryAfterSeconds)}!`,
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many tries',
    detail: ({ retryAfterSeconds }: Retry) => `That was a lot at once. Try again in ${waitText(retryAfterSeconds)}.`,
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Something broke',
    detail: () => 'Something broke on our side. Try again.',
  },
  OVERLOADED: {
    status: 503,
    title: 'Very busy',
    detail: (_: Retry) => 'It is very busy right now and nothing was done. Try again.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    title: 'Outcome unknown',
    detail: (_: Retry) => 'We lost the connection before we knew whether this went through. Repeat it to find out.',
  },
} satisfies Record<string, Entry<never>>;

/** A problem's code. Programs compare it, so a code never changes. */
export type ErrorCode = keyof typeof ERRORS;
