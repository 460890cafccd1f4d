import { expect, it } from 'vitest';
import { one, rateCounterPromises } from './rate-counter.conformance.ts';
import { RateLimiter } from './rate-limiter.ts';

const PROMISES = rateCounterPromises(async () => {
  const time = { at: 1_000 };
  return {
    counter: new RateLimiter({ windowMs: 60_000, now: () => time.at }),
    pass: async (ms) => {
      time.at += ms;
    },
    close: async () => undefined,
  };
});

it.each(PROMISES)('%s', (_promise, prove) => prove());

it('adds what is counted elsewhere, and waits until enough of those windows are over', () => {
  const elsewhere = [
    { count: 4, endsAt: 50_000 },
    { count: 1, endsAt: 10_000 },
  ];
  const counted: string[] = [];
  const limiter = new RateLimiter({
    windowMs: 60_000,
    now: () => 1_000,
    elsewhere: { windowsOf: () => elsewhere, counted: ({ key, count }) => counted.push(`${key} ${count}`) },
  });
  expect(limiter.count('bid', one('ada'), 7)).toEqual({ waitMs: 0, left: 1, endsInMs: 60_000 });
  expect(limiter.count('bid', one('ada'), 6)).toEqual({ waitMs: 9_000, left: 0, endsInMs: 9_000 });
  expect(limiter.count('bid', one('ada'), 5)).toEqual({ waitMs: 49_000, left: 0, endsInMs: 49_000 });
  expect(counted).toEqual(['bid ada 1']);
});
