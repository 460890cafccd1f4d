import type { Refusal, RefusalKind } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { z } from 'zod';
import { type Entry, ERRORS, type ErrorCode } from './error-table.ts';
import type { Problem } from './problem.ts';

export { dollars, ERRORS, type ErrorCode, type FieldError } from './error-table.ts';

type Facts<Code extends ErrorCode> = Parameters<(typeof ERRORS)[Code]['detail']> extends [infer Given] ? Given : object;

/** The type of every error body (`Problem`). Only the type, so that pages do not load the schema. */
export type ProblemDetails<Code extends ErrorCode = ErrorCode> = z.infer<typeof Problem> & { code: Code };

/** The facts of a code under the field names of `ProblemDetails`. */
function extrasOf(code: ErrorCode, facts: Record<string, unknown>): Omit<Partial<ProblemDetails>, 'code'> {
  const { reason: _, status, ...rest } = facts;
  if (code === 'USERNAME_TAKEN') {
    const errors = [{ field: 'username', message: ERRORS.USERNAME_TAKEN.detail() }];
    return { field: 'username', errors };
  }
  return status === undefined ? rest : { ...rest, listingStatus: String(status) };
}

/** The arguments after a code: its facts, if it has any, and a sentence that replaces the table's. */
export type FactsArgument<Code extends ErrorCode> =
  object extends Facts<Code> ? [facts?: Facts<Code>, detail?: string] : [facts: Facts<Code>, detail?: string];

/** The path of the page about a code, used as the `type` of its problems: `/problems/bid-too-low`. */
export function problemPath(code: ErrorCode): string {
  return `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
}

/** The problem+json body for a code. */
export function problemOf<Code extends ErrorCode>(code: Code, ...rest: FactsArgument<Code>): ProblemDetails<Code> {
  const [facts = {} as Facts<Code>, detail] = rest;
  const entries: { readonly [Each in ErrorCode]: Entry<Facts<Each>> } = ERRORS;
  const entry = entries[code];
  return {
    type: problemPath(code),
    title: entry.title,
    status: entry.status,
    detail: detail ?? entry.detail(facts),
    code,
    ...extrasOf(code, facts as Record<string, unknown>),
  };
}

/** The problem of every refusal. A refusal without one does not compile. */
const PROBLEM_OF = {
  unauthenticated: () => problemOf('UNAUTHENTICATED'),
  email_not_verified: () => problemOf('EMAIL_NOT_VERIFIED'),
  forbidden: () => problemOf('FORBIDDEN'),
  own_listing: () => problemOf('OWN_LISTING'),
  not_found: () => problemOf('NOT_FOUND'),
  payment_overdue: ({ auctionId, slug }) => problemOf('PAYMENT_OVERDUE', { auctionId, slug }),
  bid_too_low: ({ minimumCents }) => problemOf('BID_TOO_LOW', { minimumCents }),
  bid_too_high: ({ maximumCents }) => problemOf('BID_TOO_HIGH', { maximumCents }),
  already_highest: ({ maxAmountCents }) => problemOf('ALREADY_HIGHEST', { maxAmountCents }),
  not_live: ({ status }) => problemOf('NOT_LIVE', { status }),
  auction_ended: () => problemOf('AUCTION_ENDED'),
  goal_not_met: ({ missing }) => problemOf('GOAL_NOT_MET', { missing }),
  not_collecting: ({ status }) => problemOf('NOT_COLLECTING', { status }),
  boost_disabled: () => problemOf('BOOST_DISABLED'),
  boost_limit: ({ nextBoostAt }, now) =>
    problemOf('BOOST_LIMIT', { retryAfterSeconds: secondsToRetry(nextBoostAt - now) }),
  decision_closed: () => problemOf('DECISION_CLOSED'),
  open_obligations: () => problemOf('OPEN_OBLIGATIONS'),
  invalid_timing: ({ field, message }) => problemOf('VALIDATION_FAILED', { errors: [{ field, message }] }),
} satisfies { [Kind in RefusalKind]: (refusal: Extract<Refusal, { kind: Kind }>, now: Instant) => ProblemDetails };

/** The code that a refusal of the rules has on the wire. */
export type CodeOfRefusal<Kind extends RefusalKind> = ReturnType<(typeof PROBLEM_OF)[Kind]>['code'];

/**
 * The problem+json body for a refusal of the rules.
 * @param now the moment of the answer, for `retryAfterSeconds`
 */
export function problemOfRefusal<Given extends Refusal>(
  refusal: Given,
  now: Instant,
): ProblemDetails<CodeOfRefusal<Given['kind']>> {
  // Safe, because each entry of the table takes the refusals of its own kind. The compiler cannot see that for a union
  // of kinds.
  const problem = PROBLEM_OF[refusal.kind] as (
    refusal: Refusal,
    now: Instant,
  ) => ProblemDetails<CodeOfRefusal<Given['kind']>>;
  return problem(refusal, now);
}

/**
 * The wait as `retryAfterSeconds`. It is rounded up: a client that waits exactly so long must not be refused again.
 */
export function secondsToRetry(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1_000));
}
