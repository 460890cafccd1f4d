import type { Refusal, RefusalKind } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';

/** One field that was refused. `field` is the path in the body, query or headers: `mediaUrls.3`. */
export interface FieldError {
  field: string;
  message: string;
}

interface Retry {
  retryAfterSeconds: number;
}

/** What each code needs to know for its sentence, and hands to the client to recover. */
export interface ErrorFacts {
  VALIDATION_FAILED: { errors: readonly FieldError[] };
  MALFORMED: object;
  UNAUTHENTICATED: { reason?: 'credentials' | 'staff' | 'session' };
  EMAIL_NOT_VERIFIED: object;
  FORBIDDEN: object;
  OWN_LISTING: object;
  PASSWORD_REQUIRED: object;
  NOT_FOUND: object;
  BID_TOO_LOW: { minimumCents: number };
  ALREADY_HIGHEST: { maxAmountCents?: number };
  NOT_LIVE: { status?: string };
  AUCTION_ENDED: object;
  GOAL_NOT_MET: { missing?: number };
  NOT_COLLECTING: { status?: string };
  BOOST_DISABLED: object;
  USERNAME_TAKEN: object;
  DECISION_CLOSED: object;
  UPLOAD_QUOTA: object;
  WRONG_STATE: object;
  TOO_LARGE: { maximumBytes?: number };
  UNSUPPORTED_MEDIA_TYPE: object;
  BID_TOO_HIGH: { maximumCents: number };
  KEY_REUSED: object;
  BOOST_LIMIT: Retry;
  RATE_LIMITED: Retry;
  INTERNAL_ERROR: object;
  OVERLOADED: Retry;
  OUTCOME_UNKNOWN: Retry;
}

/** Stable, upper case; the table is closed (docs/product.md#error-codes). */
export type ErrorCode = keyof ErrorFacts;

interface Entry<Code extends ErrorCode> {
  status: number;
  title: string;
  /** The sentence a screen shows. */
  detail: (facts: ErrorFacts[Code]) => string;
}

/** US dollars with two decimals and thousands marks: `$1,250.00`. */
function dollars(amountCents: number): string {
  const whole = String(Math.floor(amountCents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** `about 46 minutes`, `1 minute`, `20 seconds`: rounded up, so that it is never too early. */
function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

const SIGN_IN_DETAIL = {
  credentials: 'Invalid email or password',
  staff: 'Admin secret required',
  session: 'Please sign in to continue.',
} as const;

/** From code to status, title and sentence: the one place where an error's words stand. */
export const ERRORS: { readonly [Code in ErrorCode]: Entry<Code> } = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'Something needs another look',
    detail: ({ errors }) => errors[0]?.message ?? 'The request was not understood.',
  },
  MALFORMED: { status: 400, title: 'Malformed request', detail: () => 'The request could not be read.' },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Sign in required',
    detail: ({ reason = 'session' }) => SIGN_IN_DETAIL[reason],
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    detail: () => 'Please verify your email first. We can send the link again.',
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
    detail: ({ minimumCents }) => `Minimum bid is ${dollars(minimumCents)}`,
  },
  ALREADY_HIGHEST: {
    status: 409,
    title: 'You lead already',
    detail: () => 'You lead already. Enter more than your maximum to raise it.',
  },
  NOT_LIVE: { status: 409, title: 'Not live', detail: () => 'Bidding is not open on this listing.' },
  AUCTION_ENDED: { status: 409, title: 'Auction ended', detail: () => 'The auction has ended.' },
  GOAL_NOT_MET: { status: 409, title: 'Goal not met', detail: () => 'The demand goal has not been reached yet.' },
  NOT_COLLECTING: {
    status: 409,
    title: 'No longer collecting',
    detail: () => 'This listing has moved on: that can no longer be changed.',
  },
  BOOST_DISABLED: { status: 409, title: 'Boosts are off', detail: () => 'Boosts do not count on this listing.' },
  USERNAME_TAKEN: { status: 409, title: 'Username taken', detail: () => 'This username is taken' },
  DECISION_CLOSED: { status: 409, title: 'Decision closed', detail: () => 'There is nothing left to decide here.' },
  UPLOAD_QUOTA: {
    status: 409,
    title: 'No room for more pictures',
    detail: () => 'Your pictures take all the room that an account has. Those that no listing shows go after 7 days.',
  },
  WRONG_STATE: { status: 409, title: 'Not possible now', detail: () => 'This can no longer be done.' },
  TOO_LARGE: { status: 413, title: 'Too large', detail: () => 'That is larger than we can take.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported type',
    detail: () => 'We cannot take this type of content.',
  },
  BID_TOO_HIGH: {
    status: 422,
    title: 'Bid too high',
    detail: ({ maximumCents }) => `The most you can bid here is ${dollars(maximumCents)}`,
  },
  KEY_REUSED: {
    status: 422,
    title: 'Key used before',
    detail: () => 'This idempotency key came before with another bid.',
  },
  BOOST_LIMIT: {
    status: 429,
    title: 'Already Boosted',
    detail: ({ retryAfterSeconds }) =>
      `You can boost once per hour. Try again in about ${waitText(retryAfterSeconds)}!`,
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many tries',
    detail: ({ retryAfterSeconds }) => `That was a lot at once. Try again in ${waitText(retryAfterSeconds)}.`,
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Something broke',
    detail: () => 'Something broke on our side. Please try again.',
  },
  OVERLOADED: {
    status: 503,
    title: 'Very busy',
    detail: () => 'It is very busy right now and nothing was done. Please try again.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    title: 'Outcome unknown',
    detail: () => 'We lost the connection before we knew whether this went through. Repeat it to find out.',
  },
};

/** RFC 9457, plus `code` and what the client needs to recover. */
export interface ProblemDetails<Code extends ErrorCode = ErrorCode> {
  /** `/problems/bid-too-low` */
  type: string;
  title: string;
  status: number;
  detail: string;
  code: Code;
  errors?: readonly FieldError[];
  field?: string;
  minimumCents?: number;
  maximumCents?: number;
  maxAmountCents?: number;
  maximumBytes?: number;
  missing?: number;
  /** The status that the listing is in instead. */
  listingStatus?: string;
  retryAfterSeconds?: number;
}

/** What a code's facts add to the body, under the names of `ProblemDetails`. */
function extrasOf(code: ErrorCode, facts: Record<string, unknown>): Omit<Partial<ProblemDetails>, 'code'> {
  const { reason: _, status, ...rest } = facts;
  if (code === 'USERNAME_TAKEN') {
    const errors = [{ field: 'username', message: ERRORS.USERNAME_TAKEN.detail({}) }];
    return { field: 'username', errors };
  }
  return status === undefined ? rest : { ...rest, listingStatus: String(status) };
}

/** The code's facts, and a sentence that says more than the table's where the use case knows it. */
export type FactsArgument<Code extends ErrorCode> = object extends ErrorFacts[Code]
  ? [facts?: ErrorFacts[Code], detail?: string]
  : [facts: ErrorFacts[Code], detail?: string];

/** The problem+json body for a code. */
export function problemOf<Code extends ErrorCode>(code: Code, ...rest: FactsArgument<Code>): ProblemDetails<Code> {
  const [facts = {} as ErrorFacts[Code], detail] = rest;
  const entry = ERRORS[code];
  return {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: entry.title,
    status: entry.status,
    detail: detail ?? entry.detail(facts),
    code,
    ...extrasOf(code, facts as Record<string, unknown>),
  };
}

/** Every refusal of the rules has its code: a new one does not compile until it stands here. */
export const CODE_OF_REFUSAL = {
  unauthenticated: 'UNAUTHENTICATED',
  email_not_verified: 'EMAIL_NOT_VERIFIED',
  forbidden: 'FORBIDDEN',
  own_listing: 'OWN_LISTING',
  not_found: 'NOT_FOUND',
  bid_too_low: 'BID_TOO_LOW',
  bid_too_high: 'BID_TOO_HIGH',
  already_highest: 'ALREADY_HIGHEST',
  not_live: 'NOT_LIVE',
  auction_ended: 'AUCTION_ENDED',
  goal_not_met: 'GOAL_NOT_MET',
  not_collecting: 'NOT_COLLECTING',
  boost_disabled: 'BOOST_DISABLED',
  boost_limit: 'BOOST_LIMIT',
  decision_closed: 'DECISION_CLOSED',
  invalid_timing: 'VALIDATION_FAILED',
} as const satisfies Readonly<Record<RefusalKind, ErrorCode>>;

/**
 * The problem+json body for a refusal of the rules.
 * @param now the moment of the answer, for `retryAfterSeconds`
 */
export function problemOfRefusal(refusal: Refusal, now: Instant): ProblemDetails {
  switch (refusal.kind) {
    case 'bid_too_low':
      return problemOf('BID_TOO_LOW', { minimumCents: refusal.minimumCents });
    case 'bid_too_high':
      return problemOf('BID_TOO_HIGH', { maximumCents: refusal.maximumCents });
    case 'already_highest':
      return problemOf('ALREADY_HIGHEST', { maxAmountCents: refusal.maxAmountCents });
    case 'not_live':
      return problemOf('NOT_LIVE', { status: refusal.status });
    case 'not_collecting':
      return problemOf('NOT_COLLECTING', { status: refusal.status });
    case 'goal_not_met':
      return problemOf('GOAL_NOT_MET', { missing: refusal.missing });
    case 'boost_limit':
      return problemOf('BOOST_LIMIT', { retryAfterSeconds: secondsUntil(refusal.nextBoostAt, now) });
    case 'invalid_timing':
      return problemOf('VALIDATION_FAILED', { errors: [{ field: refusal.field, message: refusal.message }] });
    default:
      return plainProblem(refusal.kind);
  }
}

type FactFilledKind =
  | 'bid_too_low'
  | 'bid_too_high'
  | 'already_highest'
  | 'not_live'
  | 'not_collecting'
  | 'goal_not_met'
  | 'boost_limit'
  | 'invalid_timing';

function plainProblem(kind: Exclude<RefusalKind, FactFilledKind>): ProblemDetails {
  return problemOf(CODE_OF_REFUSAL[kind] as 'FORBIDDEN');
}

function secondsUntil(at: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((at - now) / 1000));
}
