import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAddressesStatement } from '../src/modules/market/listing-addresses.postgres.ts';
import { memberAddressesStatement } from '../src/modules/profiles/member-addresses.postgres.ts';
import { pageTemplate } from '../src/platform/http/page-template.ts';
import { type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const ORIGIN = 'https://clamor.test';
const TERMS = { title: 'A brass <lamp>', threshold: 2, startPriceCents: 1_000, minIncrementCents: 100 };
const SECRETS = { reserveCents: 987_600, digitalDeliveryInfo: 'the-key-to-the-lamp' };

let site: WholeClamor;
let seller: Member;
let bidder: Member;
let other: Member;
beforeAll(async () => {
  site = await startWholeClamor({ PUBLIC_URL: ORIGIN });
  seller = await site.member('Sal_Seller', 'SELLER');
  bidder = await site.member('Hidden_Bidder');
  other = await site.member('Fan');
});
afterAll(() => site.stop());

const page = async (url: string) => {
  const { statusCode, headers, body } = await site.clamor.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, robots: headers['x-robots-tag'], location: headers.location, body };
};
const created = async (more: object = {}): Promise<{ id: string; slug: string }> =>
  (await site.call('POST', '/api/listings', { member: seller, body: { ...TERMS, ...more } })).body;
const dataOf = (body: string) => JSON.parse(/application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1] ?? 'null');
const addresses = async () => {
  // The server keeps the sitemap for a minute, then builds it again.
  await site.advance(60);
  const { body } = await site.clamor.app.inject('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''));
};

describe('the built page', () => {
  it('has everything that the words of an address need', () => {
    const html = readFileSync(resolve(import.meta.dirname, '../../web/dist/index.html'), 'utf8');
    expect(pageTemplate(html, {}, ORIGIN)({ title: 'A lamp' })).toContain(
      '<title data-initial>A lamp | Clamor</title>',
    );
  });
});

describe("a listing's page, without a script run", () => {
  it('says what it is, where it stands, and under which address it is known', async () => {
    const { slug } = await created({ description: `Of ${'brass '.repeat(60)}` });
    const { status, robots, body } = await page(`/listing/${slug}?boost=true`);
    expect([status, robots]).toEqual([200, undefined]);
    expect(body).toContain('<title data-initial>A brass &lt;lamp&gt; · Gathering Interest | Clamor</title>');
    expect(body).toMatch(/name="description" content="Of brass [^"]{148}\.\.\."/);
    expect(body).toContain(`<link data-initial rel="canonical" href="${ORIGIN}/listing/${slug}" />`);
    expect(body).toContain(`property="og:url" content="${ORIGIN}/listing/${slug}"`);
    expect(body).toContain(`property="og:image" content="${ORIGIN}/share.png"`);
    expect(body).toContain('name="twitter:card" content="summary_large_image"');
  });

  it('offers it at the price that the page shows, in every state of its life', async () => {
    const { slug } = await site.live(seller, [bidder, other], { ...TERMS, auctionDurationSeconds: 60 });
    const offer = async () => {
      const data = dataOf((await page(`/listing/${slug}`)).body);
      expect(data).toMatchObject({ '@type': 'Product', name: 'A brass <lamp>', url: `${ORIGIN}/listing/${slug}` });
      expect(data.offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD', seller: { name: 'Sal_Seller' } });
      return [data.offers.price, data.offers.availability.replace('https://schema.org/', '')];
    };
    // Polled, because a page is rendered at most once a second.
    const offered = () => expect.poll(offer, { timeout: 10_000 });
    await offered().toEqual(['10.00', 'InStock']);
    await site.call('POST', '/api/bids', { member: bidder, body: { slug, amountCents: 1_250, isAnonymous: true } });
    await offered().toEqual(['12.50', 'InStock']);
    await site.advance(200);
    await offered().toEqual(['12.50', 'SoldOut']);
    expect((await page(`/listing/${slug}`)).body).toContain('· Auction Ended | Clamor</title>');
  });

  it('tells nothing that is not for everybody', async () => {
    const { slug } = await site.live(seller, [bidder, other], { ...TERMS, ...SECRETS, productType: 'DIGITAL' });
    await site.call('POST', '/api/bids', {
      member: bidder,
      body: { slug, amountCents: 1_000, maxAmountCents: 77_700, isAnonymous: true },
    });
    const { body } = await page(`/listing/${slug}`);
    const names = [bidder.username, bidder.id, bidder.email, seller.email];
    for (const secret of ['9876', SECRETS.digitalDeliveryInfo, '77700', '777.00', ...names])
      expect([secret, body.includes(secret)]).toEqual([secret, false]);
  });
});

describe('a page that search engines shall not have', () => {
  it('answers 404 and says so where there is nothing to see, with the page itself', async () => {
    const { id, slug } = await created();
    await site.staff('DELETE', `/api/admin/listings/${id}`, { reason: 'No lamps' });
    for (const path of [`/listing/${slug}`, '/listing/no-such', '/user/nobody-here', '/user', '/no/such/place']) {
      const { status, robots, body } = await page(path);
      expect([path, status, robots]).toEqual([path, 404, 'noindex']);
      expect(body).toContain('<meta data-initial name="robots" content="noindex" />');
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('rel="canonical"');
      expect(body).not.toContain('A brass');
    }
  });

  it('says so where it belongs to somebody, is for staff, or is what was looked for', async () => {
    const paths = ['/create', '/admin', '/admin/listing/1', '/orders', '/orders/1', '/money', '/verify-email?token=x'];
    for (const path of [...paths, '/?q=lamp', '/?status=LIVE', '/?sort=newest'])
      expect([path, (await page(path)).robots]).toEqual([path, 'noindex']);
    for (const path of ['/', '/login', '/register', '/help', '/terms', '/privacy'])
      expect([path, (await page(path)).robots]).toEqual([path, undefined]);
  });

  it('leads home from the addresses of a list that is the home page', async () => {
    for (const path of ['/listings', '/listing'])
      expect(await page(path)).toMatchObject({ status: 302, location: '/' });
  });
});

describe("a member's page, without a script run", () => {
  it('says what they wrote there, and nothing of how they sign in', async () => {
    const bio = 'Lamps & "lights".';
    await site.call('PUT', '/api/profile/Sal_Seller', { member: seller, body: { bio } });
    const { body } = await page('/user/sal_seller');
    expect(body).toContain('<title data-initial>Sal_Seller | Clamor</title>');
    expect(body).toContain('name="description" content="Lamps &amp; &quot;lights&quot;."');
    expect(body).toContain(`<link data-initial rel="canonical" href="${ORIGIN}/user/Sal_Seller" />`);
    expect(body).not.toContain(seller.email);
  });
});

describe('what search engines are told of', () => {
  it('is every screen, listing and seller that everybody may see, and no other', async () => {
    const [shown, hidden, withdrawn] = [await created(), await created(), await created()];
    await site.staff('DELETE', `/api/admin/listings/${hidden.id}`, { reason: 'No lamps' });
    await site.call('POST', `/api/listings/${withdrawn.slug}/withdraw`, { member: seller });
    const gone = await site.member('Suspended_Seller', 'SELLER');
    await site.staff('POST', `/api/admin/users/${gone.id}/suspend`, { reason: 'Rude' });
    const body = {
      username: 'unseen',
      email: 'unseen@members.test',
      password: 'a long enough password',
      role: 'SELLER',
    };
    await site.call('POST', '/api/auth/register', { body });
    const told = await addresses();
    for (const path of ['/', '/login', '/help', `/listing/${shown.slug}`, '/user/Sal_Seller'])
      expect([path, told.includes(path)]).toEqual([path, true]);
    const secret = [hidden.slug, withdrawn.slug, 'Suspended_Seller', 'unseen', 'Hidden_Bidder', 'create', 'admin'];
    for (const word of secret) expect([word, told.filter((path) => path.includes(word))]).toEqual([word, []]);
    expect(new Set(told).size).toBe(told.length);
  });

  it('leads to pages that answer, under the address that each calls its own', async () => {
    for (const path of await addresses()) {
      const { status, robots, body } = await page(path);
      expect([path, status, robots]).toEqual([path, 200, undefined]);
      expect(body).toContain(`<link data-initial rel="canonical" href="${ORIGIN}${path}" />`);
    }
  });

  it('is sent as it was compressed, and named in what they ask for first', async () => {
    const { app } = site.clamor;
    const packed = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/xml; charset=utf-8',
    });
    expect(String(gunzipSync(packed.rawPayload))).toContain('<urlset');
    const plain = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip;q=0' } });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, expect.stringContaining('<urlset')]);
    const robots = (await app.inject('/robots.txt')).body.split('\n');
    expect(robots.slice(-2)).toEqual([`Sitemap: ${ORIGIN}/sitemap.xml`, '']);
    for (const path of ['/api/', '/admin', '/create', '/orders', '/money'])
      expect([path, robots.includes(`Disallow: ${path}`)]).toEqual([path, true]);
    expect(robots).not.toContain('Disallow: /');
    for (const number of ['1', '0', '999', '1234', 'x'])
      expect((await app.inject(`/sitemap-${number}.xml`)).statusCode).toBe(404);
  });

  it('is read along the keys, without looking at what was read before', async () => {
    const key = '01920000-0000-7000-8000-000000000000';
    for (const { text, values } of [listingAddressesStatement(key, 2_000), memberAddressesStatement(key, 2_000)]) {
      const client = await site.clamor.pool.connect();
      try {
        // With so few rows PostgreSQL would sort instead of using the index, and this test is about the plan for many
        // rows.
        await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/Index Scan Backward using (listings|users)_pkey/);
        expect(plan).toMatch(/Index Cond: \(id < /);
        expect(plan).not.toContain('Sort');
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    }
  });
});
