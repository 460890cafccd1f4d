import { expect, it, onTestFinished } from 'vitest';
import { RateLimiter } from '../limiter/index.ts';
import { answer } from './answer.ts';
import { developmentOnly, members, openHttpApp } from './http-site.fixture.ts';
import { createRateLimits, type LimitClass, RATE_LIMITS, type RateCounters } from './rate-limits.ts';
import { route } from './route.ts';

/** Counters that answer later, as those shared by several nodes do. */
function laterCounters(): RateCounters {
  const quick = new RateLimiter({ windowMs: 60_000, now: () => 0 });
  const later = new RateLimiter({ windowMs: 60_000, now: () => 0 });
  const exact = {
    async count(...given: Parameters<RateLimiter['count']>) {
      await new Promise((turn) => setImmediate(turn));
      return later.count(...given);
    },
  };
  return { quick, exact };
}

it('answers at once for bids, reads, and what has no limit', () => {
  const limits = createRateLimits(laterCounters());
  const classes = Object.keys(RATE_LIMITS) as LimitClass[];
  const atOnce = classes.filter((limit) => !(limits.count(limit, { member: 'ada' }) instanceof Promise));
  expect(atOnce).toEqual(['read', 'bid', 'probe']);
});

it('answers a request alike where the count comes later: what is left, the refusal, and before anything is done', async () => {
  const app = await openHttpApp({ rateLimits: true, rateCounters: laterCounters() });
  onTestFinished(() => app.close());
  let done = 0;
  route(
    app,
    members,
    ({ caller }) => {
      done += 1;
      return answer(200, { name: caller.username });
    },
    { limit: 'export' },
  );
  const ask = () => app.inject({ url: '/api/members', headers: { authorization: 'Bearer member' } });
  expect((await ask()).headers.ratelimit).toBe('"export";r=5;t=60');
  const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(done).toBe(6);
  const refused = await ask();
  expect(refused.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"export";r=0;t=60' });
});

it('counts arrivals, and calls of development from elsewhere, where the count comes later', async () => {
  const app = await openHttpApp({ rateLimits: true, rateCounters: laterCounters() });
  onTestFinished(() => app.close());
  route(app, developmentOnly, () => answer(200, {}));
  const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
  for (const [url, address] of [
    ['/nothing', '203.0.113.9'],
    ['/api/toy', '203.0.113.10'],
  ] as const) {
    for (let sent = 0; sent < RATE_LIMITS.page.max; sent += 1) expect(await ask(url, address)).toBe(404);
    expect(await ask(url, address)).toBe(429);
  }
});
