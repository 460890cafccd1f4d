import { describe, expect, it } from 'vitest';
import { type BoostParams, boostParamsOf, limitedToast, refusedToast } from './boost-params.ts';

type Reason = NonNullable<Extract<BoostParams, { kind: 'refused' }>['reason']>;

/** The toast's text for each reason, besides the time limit, for which a boost may be refused. */
const SAYS: Readonly<Record<Reason, RegExp>> = {
  OWN_LISTING: /^This is your own listing/,
  NOT_COLLECTING: /boosts no longer count\.$/,
  FORBIDDEN: /^This boost was sent from another site\./,
  BOOST_DISABLED: /^Boosts do not count on this listing\.$/,
  RATE_LIMITED: /^That was a lot at once\./,
  OVERLOADED: /^It is very busy right now/,
};
const reasons = Object.entries(SAYS) as [Reason, RegExp][];

const limited = (retryAfterSeconds: number | null) => ({ kind: 'limited', retryAfterSeconds });
const refused = (reason: string | null) => ({ kind: 'refused', reason });

describe('the address of a listing', () => {
  it.each([
    ['', null],
    ['x=1', null],
    ['boost=true', { kind: 'ask' }],
    ['boost=false', null],
    ['boost=1', null],
    ['boosted=true', { kind: 'boosted' }],
    ['boosted=true&boost=true', { kind: 'boosted' }],
    ['boosted=false', limited(null)],
    ['boosted=false&retryAfter=2760', limited(2_760)],
    ['boosted=false&retryAfter=1', limited(1)],
    ['boosted=false&retryAfter=0', limited(null)],
    ['boosted=false&retryAfter=-5', limited(null)],
    ['boosted=false&retryAfter=soon', limited(null)],
    ['boosted=false&retryAfter=Infinity', limited(null)],
    ['boosted=false&reason=made_up', refused(null)],
    ['boosted=false&reason=toString', refused(null)],
    ['boosted=false&reason=', refused(null)],
    ['boosted=false&reason=OVERLOADED&retryAfter=9', refused('OVERLOADED')],
    ['retryAfter=60&reason=OVERLOADED', null],
  ])('?%s asks for, or tells of, %j', (search, params) => {
    expect(boostParamsOf(new URLSearchParams(search))).toEqual(params);
  });

  it.each(reasons)('tells why a boost was refused: %s', (reason, says) => {
    expect(boostParamsOf(new URLSearchParams({ boosted: 'false', reason }))).toEqual(refused(reason));
    const { title, description, style } = refusedToast(reason);
    expect([title, style]).toEqual(['Boost Failed', 'destructive']);
    expect(description).toMatch(says);
  });
});

it('a boost that was refused for a reason unknown to the page can be tried again', () => {
  expect(refusedToast(null)).toMatchObject({ title: 'Boost Failed', description: 'Try again.' });
});

it.each([
  [1, 'in about 1 minute'],
  [60, 'in about 1 minute'],
  [61, 'in about 2 minutes'],
  [2_760, 'in about 46 minutes'],
  [3_600, 'in about 60 minutes'],
  [null, 'later'],
])('a boost %s seconds too early says when to come again: %s', (seconds, when) => {
  expect(limitedToast(seconds)).toEqual({
    title: 'Rate Limited',
    description: `You can boost once per hour. Try again ${when}!`,
  });
});
