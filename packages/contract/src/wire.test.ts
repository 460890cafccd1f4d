import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PlaceBidBody, PlaceBidInput, PlacedBid, placeBid } from './bidding.ts';
import type { BoostAnswer, boost } from './demand.ts';
import type { ProblemDetails } from './errors.ts';
import { Problem } from './problem.ts';
import { refused } from './refused.fixture.ts';
import type { AnswerOf, BodyInputOf, BodyOf } from './wire.ts';
import { cents, filledText, queryNumber, text, WireInstant } from './wire.ts';

describe('a call\u2019s types', () => {
  it('follow from its schemas', () => {
    expectTypeOf<BodyOf<typeof placeBid>>().toEqualTypeOf<PlaceBidBody>();
    expectTypeOf<BodyInputOf<typeof placeBid>>().toEqualTypeOf<PlaceBidInput>();
    expectTypeOf<AnswerOf<typeof placeBid>>().toEqualTypeOf<PlacedBid>();
    expectTypeOf<AnswerOf<typeof boost>>().toEqualTypeOf<BoostAnswer | null>();
    expectTypeOf<(typeof placeBid)['path']>().toEqualTypeOf<'/api/bids'>();
    expectTypeOf<ProblemDetails['code']>().toEqualTypeOf<(typeof Problem)['_zod']['output']['code']>();
    expect(Object.keys(Problem.shape)).toEqual(expect.arrayContaining(['type', 'title', 'status', 'detail', 'code']));
  });
});

describe('a bounded text', () => {
  it('comes back as it was typed', () => {
    for (const typed of ['', ' a ', 'é vs é', '\u202e\u0001\ufeff', '👩‍👩‍👧']) {
      expect(text(50).parse(typed)).toBe(typed);
    }
  });

  it('is measured in code points, as the database measures it', () => {
    expect(refused(text(10), '👍'.repeat(10))).toEqual({});
    expect(refused(text(10), '👍'.repeat(11))).toEqual({ '': 'Must be 10 characters or less' });
  });

  it('has one message for a missing, empty and blank text that must say something', () => {
    const name = filledText(5, { required: 'Name is required', tooLong: 'Name too long' });
    for (const value of [undefined, null, '', ' \t\n', 5])
      expect(refused(name, value)).toEqual({ '': 'Name is required' });
    expect(refused(name, 'abcdef')).toEqual({ '': 'Name too long' });
    expect(refused(name, ' abc ')).toEqual({});
  });
});

describe('money', () => {
  it.each([
    [-1, 'too low'],
    [0, undefined],
    [99_999_999, undefined],
    [100_000_000, 'Must be $999,999.99 or less'],
    [0.5, 'Must be a whole number'],
    [Number.NaN, 'Must be a whole number'],
    [Number.POSITIVE_INFINITY, 'Must be a whole number'],
    ['5', 'Must be a whole number'],
  ])('of %s cents is judged', (value, message) => {
    expect(refused(cents(0, 'too low'), value)['']).toBe(message);
  });
});

describe('a number in a query', () => {
  it.each(['1', '007', '100'])('may be %s', (value) => {
    expect(refused(queryNumber(1, 100), value)).toEqual({});
  });

  it.each(['', '-1', '1.5', '0x10', '101', ' 5', '9'.repeat(16), ['5', '6']])('may not be %j', (value) => {
    expect(refused(queryNumber(1, 100), value)).toEqual({ '': 'Must be a whole number from 1 to 100' });
  });
});

describe('a moment on the wire', () => {
  it('is what toISOString writes', () => {
    expect(refused(WireInstant, new Date(0).toISOString())).toEqual({});
    expect(WireInstant.safeParse('1970-01-01T00:00:00+00:00').success).toBe(false);
  });
});
