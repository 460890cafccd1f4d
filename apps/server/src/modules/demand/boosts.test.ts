import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorHashes } from '../../platform/visitor/index.ts';
import { DEVICE_SECRET, type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const boost = (slug: string, address: string, headers: Record<string, string> = {}) =>
  site.call('POST', `/boost/${slug}`, { body: {}, headers: { 'x-forwarded-for': address, ...headers } });

/** The cookie of a device that was first seen a minute ago, so that it no longer counts as new. */
function oldCookie(name: string): { cookie: string } {
  const value = `${name}.${(site.clock.now() - 61_000).toString(36)}`;
  return { cookie: `clamor_device=${encodeURIComponent(site.app.signCookie(value))}` };
}

describe('devices that were never seen before', () => {
  it('share five boosts an hour, listing and address, and leave the rest of the twenty to the others', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const strangers: number[] = [];
    for (let index = 0; index < 7; index += 1) strangers.push((await boost(slug, '198.51.100.1')).status);
    expect(strangers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const known: number[] = [];
    for (let index = 0; index < 17; index += 1) {
      known.push((await boost(slug, '198.51.100.1', oldCookie(`known-${index}`))).status);
    }
    expect(known).toEqual([...Array.from({ length: 15 }, () => 200), 429, 429]);
    expect((await boost(slug, '198.51.100.2')).status).toBe(200);
    await site.advance(3_601);
    expect((await boost(slug, '198.51.100.1')).status).toBe(200);
  });

  it('have their five also where devices that were seen before came first', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    for (let index = 0; index < 5; index += 1) {
      expect((await boost(slug, '198.51.100.3', oldCookie(`regular-${index}`))).status).toBe(200);
    }
    expect((await boost(slug, '198.51.100.3')).status).toBe(200);
  });

  it('are told from others by the time in their cookie, which has to be signed', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    for (let index = 0; index < 5; index += 1) expect((await boost(slug, '198.51.100.5')).status).toBe(200);
    const elsewhere = await site.listing({ threshold: 100 });
    const fresh = String((await boost(elsewhere.slug, '198.51.100.6')).headers['set-cookie']).split(';')[0] ?? '';
    expect((await boost(slug, '198.51.100.5', { cookie: fresh })).status).toBe(429);
    const forged = `clamor_device=forged.${(site.clock.now() - 600_000).toString(36)}`;
    expect((await boost(slug, '198.51.100.5', { cookie: forged })).status).toBe(429);
    const timeless = `clamor_device=${encodeURIComponent(site.app.signCookie('an-earlier-version'))}`;
    expect((await boost(slug, '198.51.100.5', { cookie: timeless })).status).toBe(429);
    const other = await site.listing({ threshold: 100 });
    for (let index = 0; index < 5; index += 1) await boost(other.slug, '198.51.100.7');
    await site.advance(61);
    expect((await boost(other.slug, '198.51.100.7', { cookie: fresh })).status).toBe(200);
  });
});

describe('a device on which the owner signed in', () => {
  it("is the owner's for boosts, without a token and under another name too", async () => {
    const { slug, seller } = await site.listing({ threshold: 100 });
    const device = visitorHashes(DEVICE_SECRET).device('shop-computer');
    await site.pool.query('INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES ($1, $2, now())', [
      seller.id,
      device,
    ]);
    const cookie = oldCookie('shop-computer');
    const friend = await site.member();
    const asVisitor = await boost(slug, '198.51.100.20', cookie);
    const asFriend = await site.call('POST', `/boost/${slug}`, { body: {}, member: friend, headers: cookie });
    for (const { status, body } of [asVisitor, asFriend]) expect([status, body.code]).toEqual([403, 'OWN_LISTING']);
    const form = await site.call('POST', `/boost/${slug}`, {
      headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.headers.location]).toEqual([303, `/listing/${slug}?boosted=false&reason=OWN_LISTING`]);
    const other = await site.listing({ threshold: 100 });
    expect((await boost(other.slug, '198.51.100.20', cookie)).status).toBe(200);
  });
});

describe('a boost that another site sent in its visitor\u2019s name', () => {
  const FOREIGN = { 'sec-fetch-site': 'cross-site' };
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is refused: a form goes back to the listing with the reason, anything else gets the code', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const form = await site.call('POST', `/boost/${slug}`, { headers: { ...FOREIGN, ...FORM } });
    expect([form.status, form.headers.location]).toEqual([303, `/listing/${slug}?boosted=false&reason=FORBIDDEN`]);
    const byOrigin = await site.call('POST', `/boost/${slug}`, { headers: { origin: 'https://evil.test', ...FORM } });
    expect([byOrigin.status, byOrigin.headers.location]).toEqual([303, form.headers.location]);
    const json = await boost(slug, '198.51.100.40', FOREIGN);
    expect([json.status, json.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await boost(slug, '198.51.100.40', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

it('says from how many networks the boosts came', async () => {
  const { slug } = await site.listing({ threshold: 100 });
  const networks = async () => (await site.call('GET', `/api/listings/${slug}/demand-breakdown`)).body.networks;
  expect(await networks()).toBe(0);
  const addresses = ['198.51.100.30', '198.51.100.30', '198.51.100.31', '2001:db8:7::1', '2001:db8:7::2'];
  for (const address of addresses) expect((await boost(slug, address)).status).toBe(200);
  expect(await networks()).toBe(3);
  await Promise.all(['198.51.100.32', '198.51.100.33', '198.51.100.30'].map((address) => boost(slug, address)));
  expect(await networks()).toBe(5);
});

describe('a hundred boosts from the networks of one /56', () => {
  /** Boosts from a hundred networks at once and returns how many boosts were accepted. */
  const fromEach = async (slug: string, headersOf: (index: number) => Record<string, string>) => {
    const sent = Array.from({ length: 100 }, (_, index) =>
      boost(slug, `2001:db8:56:${(index + 1).toString(16)}::1`, headersOf(index)),
    );
    return (await Promise.all(sent)).filter(({ status }) => status === 200).length;
  };
  const networks = async (slug: string) =>
    (await site.call('GET', `/api/listings/${slug}/demand-breakdown`)).body.networks;

  it('by devices never seen before count forty times, and as eight networks', async () => {
    const { slug } = await site.listing({ threshold: 1_000 });
    expect(await fromEach(slug, () => ({}))).toBe(40);
    expect(await networks(slug)).toBe(8);
    expect((await boost(slug, '2001:db8:57::1')).status).toBe(200);
    expect(await networks(slug)).toBe(9);
  });

  it('by devices seen before count as eight networks too, and stop at a hundred and sixty', async () => {
    const { slug } = await site.listing({ threshold: 1_000 });
    expect(await fromEach(slug, (index) => oldCookie(`crowd-${index}`))).toBe(100);
    expect(await fromEach(slug, (index) => oldCookie(`second-crowd-${index}`))).toBe(60);
    expect(await networks(slug)).toBe(8);
    await site.advance(3_601);
    expect((await boost(slug, '2001:db8:56:1::1', oldCookie('crowd-0'))).status).toBe(200);
    expect(await networks(slug)).toBe(8);
  });
});
