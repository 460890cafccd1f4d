import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, type ProblemDetails, problemOf, problemOfRefusal, secondsToRetry } from './errors.ts';
import { Problem } from './problem.ts';

const NOW = Date.UTC(2026, 4, 1, 10);
const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('the table of errors', () => {
  it('has these codes and statuses and no others', () => {
    expect(CODES.map((code) => `${ERRORS[code].status} ${code}`)).toEqual([
      '400 VALIDATION_FAILED',
      '400 MALFORMED',
      '400 BAD_SIGNATURE',
      '401 UNAUTHENTICATED',
      '401 CODE_REQUIRED',
      '401 WRONG_CODE',
      '403 EMAIL_NOT_VERIFIED',
      '403 SECOND_FACTOR_REQUIRED',
      '403 FORBIDDEN',
      '403 OWN_LISTING',
      '403 PASSWORD_REQUIRED',
      '404 NOT_FOUND',
      '409 BID_TOO_LOW',
      '409 ALREADY_HIGHEST',
      '409 PAYMENT_OVERDUE',
      '409 NOT_LIVE',
      '409 AUCTION_ENDED',
      '409 GOAL_NOT_MET',
      '409 NOT_COLLECTING',
      '409 BOOST_DISABLED',
      '409 USERNAME_TAKEN',
      '409 DECISION_CLOSED',
      '409 CLAIM_ENDING',
      '409 CLAIM_OVER',
      '409 PAYMENT_IN_PROGRESS',
      '409 OPEN_OBLIGATIONS',
      '409 UPLOAD_QUOTA',
      '409 PAYOUT_HELD',
      '409 WRONG_STATE',
      '413 TOO_LARGE',
      '415 UNSUPPORTED_MEDIA_TYPE',
      '422 BID_TOO_HIGH',
      '422 KEY_REUSED',
      '429 BOOST_LIMIT',
      '429 RATE_LIMITED',
      '500 INTERNAL_ERROR',
      '503 OVERLOADED',
      '503 OUTCOME_UNKNOWN',
    ]);
  });
});

describe('a problem', () => {
  it('says the least bid in dollars and in cents', () => {
    const problem = problemOf('BID_TOO_LOW', { minimumCents: 1_250 });
    expect(problem).toEqual({
      type: '/problems/bid-too-low',
      title: 'Bid too low',
      status: 409,
      detail: 'Minimum bid is $12.50',
      code: 'BID_TOO_LOW',
      minimumCents: 1_250,
    });
    expect(Problem.parse(problem)).toEqual(problem);
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [99_999_999, '$999,999.99'],
    [123_456_789_00, '$123,456,789.00'],
  ])('writes %s cents as %s', (minimumCents, words) => {
    expect(problemOf('BID_TOO_LOW', { minimumCents }).detail).toBe(`Minimum bid is ${words}`);
  });

  it('shows the first of the fields that were refused', () => {
    const errors = [
      { field: 'title', message: 'Title is required' },
      { field: 'threshold', message: 'Threshold must be at least 2' },
    ];
    expect(problemOf('VALIDATION_FAILED', { errors })).toMatchObject({
      status: 400,
      detail: 'Title is required',
      errors,
    });
  });

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [2_760, '46 minutes'],
  ])('says how long %s seconds are', (retryAfterSeconds, words) => {
    const problem = problemOf('BOOST_LIMIT', { retryAfterSeconds });
    expect(problem.detail).toBe(`You can boost once per hour. Try again in about ${words}!`);
    expect(problem.retryAfterSeconds).toBe(retryAfterSeconds);
  });

  it('names the field of a taken username', () => {
    expect(problemOf('USERNAME_TAKEN')).toMatchObject({
      status: 409,
      field: 'username',
      errors: [{ field: 'username', message: 'This username is taken' }],
    });
  });

  it('tells a wrong password from a missing session and a missing secret, in words only', () => {
    const { detail, ...rest } = problemOf('UNAUTHENTICATED', { reason: 'credentials' });
    expect(detail).toBe('Invalid email or password');
    expect(rest).toEqual({
      type: '/problems/unauthenticated',
      title: 'Sign in required',
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(problemOf('UNAUTHENTICATED', { reason: 'staff' }).detail).toBe('Admin secret required');
  });

  it('takes a better sentence where the use case has one', () => {
    expect(problemOf('NOT_FOUND', {}, 'The auction could not be found.').detail).toBe(
      'The auction could not be found.',
    );
  });
});

describe('a refusal of the rules', () => {
  it.each<[Parameters<typeof problemOfRefusal>[0], Partial<ProblemDetails>]>([
    [
      { kind: 'bid_too_high', maximumCents: 95_238_094 },
      { code: 'BID_TOO_HIGH', maximumCents: 95_238_094 },
    ],
    [
      { kind: 'payment_overdue', auctionId: '01900000-0000-7000-8000-000000000001', slug: 'lamp' },
      { code: 'PAYMENT_OVERDUE', status: 409, auctionId: '01900000-0000-7000-8000-000000000001', slug: 'lamp' },
    ],
    [
      { kind: 'already_highest', maxAmountCents: 500 },
      { code: 'ALREADY_HIGHEST', maxAmountCents: 500 },
    ],
    [
      { kind: 'not_live', status: 'COLLECTING' },
      { code: 'NOT_LIVE', status: 409, listingStatus: 'COLLECTING' },
    ],
    [
      { kind: 'not_collecting', status: 'LIVE' },
      { code: 'NOT_COLLECTING', listingStatus: 'LIVE' },
    ],
    [
      { kind: 'goal_not_met', missing: 3 },
      { code: 'GOAL_NOT_MET', missing: 3 },
    ],
    [
      { kind: 'boost_limit', nextBoostAt: NOW + 1_001 },
      { code: 'BOOST_LIMIT', retryAfterSeconds: 2 },
    ],
    [
      { kind: 'invalid_timing', field: 'primeListingHoursEnd', message: 'No' },
      { code: 'VALIDATION_FAILED', errors: [{ field: 'primeListingHoursEnd', message: 'No' }] },
    ],
    [{ kind: 'own_listing' }, { code: 'OWN_LISTING', status: 403 }],
    [{ kind: 'auction_ended' }, { code: 'AUCTION_ENDED', status: 409 }],
  ])('becomes a problem: %j', (refusal, expected) => {
    const problem = problemOfRefusal(refusal, NOW);
    expect(problem).toMatchObject(expected);
    expect(Problem.parse(problem)).toEqual(problem);
  });
});

describe('the whole seconds to wait', () => {
  it.each([
    [-1, 1],
    [0, 1],
    [1, 1],
    [999, 1],
    [1_000, 1],
    [1_001, 2],
    [1_499, 2],
    [1_500, 2],
    [2_000, 2],
    [3_599_001, 3_600],
    [3_600_000, 3_600],
  ])('are never fewer than the wait, and at least one: %s ms are %s', (waitMs, seconds) => {
    expect(secondsToRetry(waitMs)).toBe(seconds);
  });
});
