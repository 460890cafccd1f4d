import { CALLS } from '@clamor/contract/calls';
import { fillPath } from '@clamor/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

const OWN_CONCEPTS = new Set(['listings', 'lifecycle', 'demand', 'bidding', 'media']);
const calls = CALLS.filter(({ concept }) => OWN_CONCEPTS.has(concept));
const addressOf = (path: string, slug: string): string =>
  fillPath(path, { slug, id: '01920000-0000-7000-8000-000000000000' } as never);

let site: MarketSite;
let member: TestMember;
beforeAll(async () => {
  site = await openMarketSite();
  member = await site.member('BOTH');
});
afterAll(() => site.close());

const counts = async () => (await site.pool.query('SELECT count(*)::int AS events FROM listing_events')).rows[0].events;

describe.each(calls.filter(({ call }) => call.access === 'member'))('$name', ({ call }) => {
  it('is refused without a token, and with one that opens nothing', async () => {
    const url = addressOf(call.path, 'a-lamp');
    for (const headers of [{}, { authorization: 'Bearer nothing' }, { authorization: 'Basic x' }]) {
      const refused = await site.call(call.method, url, { headers, ...(call.method === 'GET' ? {} : { body: {} }) });
      expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(refused.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe.each(calls.filter(({ call }) => call.path.includes('{slug}')))('$name', ({ call }) => {
  it('is not found for a listing that is not there', async () => {
    const known = call.method === 'GET' ? {} : { body: { title: 'x' } };
    const missing = await site.call(call.method, addressOf(call.path, 'not-there'), { member, ...known });
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
    const long = await site.call(call.method, addressOf(call.path, 'x'.repeat(200)), { member, ...known });
    expect([404, 414]).toContain(long.status);
  });
});

describe.each(calls.filter(({ call }) => 'body' in call))('$name', ({ call }) => {
  it.each(['{', '[]', '"text"', 'null', '42', '{"__proto__":{"admin":true}}', '{"constructor":1}', '\u0000'])(
    'survives the body %j and writes nothing',
    async (payload) => {
      const { slug } = await site.listing();
      const before = await counts();
      const response = await site.app.inject({
        method: call.method,
        url: addressOf(call.path, slug),
        payload,
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(200);
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400) {
        expect(response.json().code).toMatch(/^[A-Z_]+$/);
        expect(await counts()).toBe(before);
      }
    },
  );

  it('refuses a body of another type, and one that is too large', async () => {
    const { slug } = await site.listing();
    const url = addressOf(call.path, slug);
    const headers = { authorization: `Bearer ${member.token}` };
    const xml = await site.app.inject({
      method: call.method,
      url,
      payload: '<a/>',
      headers: { ...headers, 'content-type': 'text/xml' },
    });
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const large = await site.call(call.method, url, { member, body: { title: 'x'.repeat(300_000) } });
    expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
  });
});
