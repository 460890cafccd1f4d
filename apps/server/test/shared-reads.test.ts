import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Person, type Stage } from './authorisation/stage.fixture.ts';

/** The calls whose answers pages of any site may read. All others are for this site's own pages, and for programs. */
const PUBLIC_READS = [
  'listActivity',
  'listBids',
  'listCategories',
  'listListings',
  'listReviews',
  'readBidderProfile',
  'readDemandBreakdown',
  'readLikeStatus',
  'readListing',
  'readObject',
  'readProfile',
  'readText',
];
const ALLOW = 'access-control-allow-origin';
const ELSEWHERE = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };

let stage: Stage;
let ada: Person;
let slug: string;
beforeAll(async () => {
  stage = await openStage({ RATE_LIMITS: 'off', ALLOW_REMOTE_DEVELOPMENT: '1' });
  ada = await stage.person('BOTH');
  slug = (await stage.listing(ada)).slug;
});
afterAll(() => stage?.stop());

const callOf = (name: string) => CALLS.find((known) => known.name === name)?.call ?? expect.unreachable();
const addressOf = (name: string) => callOf(name).path.replaceAll(/\{\w+\}/g, 'x');
/** Sends a request that is refused before it has any effect, as if it were over a rate limit. */
async function askInVain(name: string) {
  const { app } = stage.house.clamor;
  const { rateLimits } = app.context;
  app.context.rateLimits = { count: () => ({ waitMs: 1_000, left: 0, endsInMs: 1_000 }) };
  try {
    return await app.inject({ method: callOf(name).method, url: addressOf(name), headers: ELSEWHERE });
  } finally {
    app.context.rateLimits = rateLimits;
  }
}
const preflight = (url: string, method: string) =>
  stage.house.clamor.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      ...ELSEWHERE,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  });

describe('what pages of other sites may read', () => {
  it.each(CALLS.map(({ name }) => name))('is told of %s', async (name) => {
    const isShared = PUBLIC_READS.includes(name);
    const { headers, statusCode } = await askInVain(name);
    expect([name, headers[ALLOW]]).toEqual([name, isShared ? '*' : undefined]);
    if (isShared) expect(statusCode).toBe(429);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(CALLS.map(({ name }) => name))('is asked about before %s', async (name) => {
    const { method } = callOf(name);
    const { headers, statusCode } = await preflight(addressOf(name), method);
    const methods = String(headers['access-control-allow-methods'] ?? '').split(', ');
    expect([name, methods.includes(method)]).toEqual([name, PUBLIC_READS.includes(name)]);
    if (PUBLIC_READS.includes(name)) expect([statusCode, headers[ALLOW]]).toEqual([204, '*']);
    // Pages of other sites must not send a token or cookie.
    expect(String(headers['access-control-allow-headers'] ?? '')).not.toMatch(/authorization|\*/i);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('is no call of a member, of staff or of development, and no mailed link', async () => {
    for (const name of ['readMe', 'readStats', 'readClock', 'verifyEmail', 'listOrders']) {
      expect([name, (await askInVain(name)).headers[ALLOW]]).toEqual([name, undefined]);
    }
  });

  it('is what anybody may know: the same address with a token is for who has it', async () => {
    const { app } = stage.house.clamor;
    for (const path of ['', '/bids', '/like-status']) {
      const url = `/api/listings/${slug}${path}`;
      const alone = await app.inject({ url, headers: ELSEWHERE });
      expect([url, alone.statusCode, alone.headers[ALLOW]]).toEqual([url, 200, '*']);
      const own = await app.inject({ url, headers: { ...ELSEWHERE, ...ada.shows } });
      expect([url, own.statusCode, own.headers[ALLOW]]).toEqual([url, 200, undefined]);
      // A request with an invalid token is still one with a token, so other sites may not read its answer.
      const ended = await app.inject({ url, headers: { ...ELSEWHERE, authorization: 'Bearer nothing' } });
      expect([url, ended.headers[ALLOW]]).toEqual([url, undefined]);
    }
  });

  it('answers alike whatever cookies come along', async () => {
    const { app } = stage.house.clamor;
    for (const path of ['', '/bids', '/like-status', '/activity', '/demand-breakdown']) {
      const url = `/api/listings/${slug}${path}`;
      const [alone, known] = [
        await app.inject({ url, headers: ELSEWHERE }),
        await app.inject({
          url,
          headers: { ...ELSEWHERE, cookie: '__Host-clamor_device=x; clamor_device=x; __Host-clamor_staff=x' },
        }),
      ];
      const told = (body: string) => body.replaceAll(/"(serverTime|timeRemaining)":[^,}]+/g, '');
      expect([url, told(known.body)]).toEqual([url, told(alone.body)]);
      expect([url, known.headers['set-cookie']]).toEqual([url, undefined]);
    }
  });

  it('shows the headers that a program goes by, of refusals too', async () => {
    const { app } = stage.house.clamor;
    for (const url of ['/api/listings', '/api/listings/nothing-of-that-name']) {
      const { headers } = await app.inject({ url, headers: ELSEWHERE });
      expect([url, headers[ALLOW], headers['access-control-expose-headers']]).toEqual([
        url,
        '*',
        'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
      ]);
    }
  });
});
