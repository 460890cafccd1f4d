import { expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const one = (key: string) => [{ key, share: 1 }];
const inWide = (key: string) => [
  { key, share: 1 },
  { key: 'wide', share: 8 },
];

function openLimiter() {
  const time = { at: 1_000 };
  return { time, limiter: new RateLimiter({ windowMs: 60_000, now: () => time.at }) };
}

it('counts each name and each key for itself, until their window is over', () => {
  const { limiter, time } = openLimiter();
  for (let count = 0; count < 3; count += 1) expect(limiter.take('read', one('ada'), 3)).toBe(0);
  time.at += 20_000;
  expect(limiter.take('read', one('ada'), 3)).toBe(40_000);
  expect(limiter.take('read', one('ben'), 3)).toBe(0);
  expect(limiter.take('write', one('ada'), 3)).toBe(0);
  time.at += 40_000;
  expect(limiter.take('read', one('ada'), 3)).toBe(0);
});

it('gives all keys within a wide one eight times what each of them has', () => {
  const { limiter } = openLimiter();
  for (let network = 0; network < 8; network += 1) {
    for (let count = 0; count < 3; count += 1) expect(limiter.take('read', inWide(`network ${network}`), 3)).toBe(0);
  }
  expect(limiter.take('read', inWide('one more'), 3)).toBe(60_000);
  expect(limiter.take('read', one('elsewhere'), 3)).toBe(0);
});

it('does not count what it refuses, so that one network cannot use up what others share with it', () => {
  const { limiter } = openLimiter();
  for (let count = 0; count < 500; count += 1) limiter.take('read', inWide('greedy'), 3);
  expect(limiter.take('read', inWide('modest'), 3)).toBe(0);
});

it('says what is left under the key that is used up first, and counts nothing by saying so', () => {
  const { limiter, time } = openLimiter();
  for (let count = 0; count < 2; count += 1) limiter.take('read', one('ada'), 3);
  time.at += 20_000;
  for (let look = 0; look < 5; look += 1) {
    expect(limiter.left('read', one('ada'), 3)).toEqual({ count: 1, endsInMs: 40_000 });
  }
  expect(limiter.left('read', one('ben'), 3)).toEqual({ count: 3, endsInMs: 60_000 });
  for (let network = 0; network < 8; network += 1) {
    for (let count = 0; count < 3; count += 1) limiter.take('bid', inWide(`network ${network}`), 3);
  }
  time.at += 5_000;
  expect(limiter.left('bid', inWide('one more'), 3)).toEqual({ count: 0, endsInMs: 55_000 });
});
