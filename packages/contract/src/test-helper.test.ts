import { describe, expect, it } from 'vitest';
import { refused } from './refused.fixture.ts';
import { MoveClockBody } from './test-helper.ts';

describe('moving the clock', () => {
  it.each([{ advanceSeconds: 0 }, { advanceSeconds: 0.5 }, { advanceSeconds: 31_622_400 }, { reset: true }])(
    'takes %j',
    (body) => {
      expect(refused(MoveClockBody, body)).toEqual({});
    },
  );

  it.each([{}, { advanceSeconds: '5' }, { reset: false }, null])('refuses %j', (body) => {
    expect(refused(MoveClockBody, body)).toEqual({
      '': 'Send advanceSeconds (seconds, 0 or more) or reset: true',
    });
  });

  it.each([-1, 31_622_401])('refuses to move it by %s seconds', (advanceSeconds) => {
    expect(refused(MoveClockBody, { advanceSeconds })).toEqual({
      advanceSeconds: 'The clock moves forward, by a year at most',
    });
  });
});
