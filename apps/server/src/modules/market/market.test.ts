import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Category, ListListingsQuery } from '@clamor/contract/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { NewTexts } from '../listings/index.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { TOPICS } from '../topics/index.ts';
import { createMarket, type Market } from './create-market.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** A cursor of the market's own order with numbers at which no page ends. */
function forgedCursor(numbers: readonly number[]): string {
  return Buffer.from(JSON.stringify(['', ...numbers, '01920000-0000-7000-8000-000000000000'])).toString('base64url');
}

describe('the market place', () => {
  it('puts live first, then countdowns, then what collects, then what is over; featured first within each', async () => {
    const category = 'Order';
    const featured = await site.listing({ category });
    const calm = await site.listing({ category });
    await site.moderate(featured.id, { kind: 'republish' }, new NewTexts({ featured: true, verified: true }));
    const live = await site.live({ category, auctionDurationSeconds: 3_000 });
    const sooner = await site.live({ category, auctionDurationSeconds: 600 });
    const over = await site.live({ category, auctionDurationSeconds: 60 });
    await site.advance(64, over.id);
    const counting = await site.listing({ category, countdownTimerMinutes: 100 });
    for (let like = 0; like < 2; like += 1) {
      await site.call('POST', `/api/listings/${counting.slug}/like`, { member: await site.member() });
    }
    const withdrawn = await site.listing({ category });
    await site.call('POST', `/api/listings/${withdrawn.slug}/withdraw`, { member: withdrawn.seller });
    const expected = [sooner, live, counting, featured, calm, over].map(({ slug }) => slug);
    expect((await site.cards(`?category=order`)).map(({ slug }) => slug)).toEqual(expected);
    expect((await site.cards('?category=Order&status=CANCELLED')).map(({ slug }) => slug)).toEqual([withdrawn.slug]);
    const shown = (await site.cards('?category=Order&status=COLLECTING'))[0];
    expect(shown).toMatchObject({ slug: featured.slug, featured: true, verified: true });
  });

  it('is read page by page without a gap or a repeat, in every order', async () => {
    const category = 'Pages';
    const seller = await site.member('SELLER');
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const { slug } = await site.listing({ category, startPriceCents: 1_000 * ((index * 3) % 7) }, seller);
      made.push(slug);
    }
    for (const sort of ['', 'ending', 'newest', 'demand', 'price-low', 'price-high', 'bids']) {
      const seen: string[] = [];
      let url: string | null = `/api/listings?category=Pages&limit=3${sort === '' ? '' : `&sort=${sort}`}`;
      while (url !== null) {
        const page = await site.call('GET', url);
        expect(page.status).toBe(200);
        seen.push(...page.body.map((card: { slug: string }) => card.slug));
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? null;
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 7, 7]);
      if (sort === 'newest') expect(seen).toEqual([...made].reverse());
    }
    const cheap = (await site.cards('?category=Pages&sort=price-low')) as unknown as { startPriceCents: number }[];
    expect(cheap.map((card) => card.startPriceCents)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
  });

  it('is in the order that was asked for: by all demand, by prices as they stand, by bids', async () => {
    const slugs = async (query: string) => (await site.cards(query)).map(({ slug }) => slug);
    const [liked, watched, still] = [
      await site.listing({ category: 'Wanted' }),
      await site.listing({ category: 'Wanted', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', demandSourceYouTube: true }),
      await site.listing({ category: 'Wanted' }),
    ];
    await site.call('POST', `/api/listings/${liked.slug}/like`, { member: await site.member() });
    await site.moderate(watched.id, { kind: 'count_video_likes', videoLikes: 2 });
    expect(await slugs('?category=Wanted&sort=demand')).toEqual([watched.slug, liked.slug, still.slug]);

    const priced = (startPriceCents: number) => ({ category: 'Priced', startPriceCents });
    const [dear, cheap] = [await site.listing(priced(3_000)), await site.listing(priced(2_000))];
    const live = await site.live(priced(1_000));
    const body = { slug: live.slug, amountCents: 5_000 };
    expect((await site.call('POST', '/api/bids', { member: await site.member(), body })).status).toBe(201);
    expect(await slugs('?category=Priced&sort=price-high')).toEqual([live.slug, dear.slug, cheap.slug]);
    expect(await slugs('?category=Priced&sort=price-low')).toEqual([cheap.slug, dear.slug, live.slug]);
    expect((await slugs('?category=Priced&sort=bids'))[0]).toBe(live.slug);
  });

  it('has an auction that got more time where it ends now', async () => {
    const first = await site.live({ category: 'Extended', auctionDurationSeconds: 90 });
    const second = await site.live({ category: 'Extended', auctionDurationSeconds: 60 });
    const slugs = async (query: string) => (await site.cards(`?category=Extended${query}`)).map(({ slug }) => slug);
    expect([await slugs(''), await slugs('&sort=ending')]).toEqual(Array(2).fill([first.slug, second.slug]));
    const body = { slug: first.slug, amountCents: 2_000 };
    const bid = await site.call('POST', '/api/bids', { member: await site.member(), body });
    expect(bid.body.timeExtended).toBe(true);
    expect([await slugs(''), await slugs('&sort=ending')]).toEqual(Array(2).fill([second.slug, first.slug]));
  });

  it('has the listings of one seller: those that may be shown, active ones first, page by page', async () => {
    const seller = await site.member('SELLER');
    const of = (input: object = {}) => site.listing(input, seller);
    const [older, newer, withdrawn, removed] = [await of(), await of(), await of(), await of()];
    await site.listing();
    const over = await site.live({ auctionDurationSeconds: 60 }, seller);
    await site.advance(64, over.id);
    const live = await site.live({ auctionDurationSeconds: 600 }, seller);
    await site.call('POST', `/api/listings/${withdrawn.slug}/withdraw`, { member: seller });
    await site.moderate(removed.id, { kind: 'remove' });
    const expected = [live, newer, older, over].map(({ slug }) => slug);
    const slugs = async (query: string) => (await site.cards(query)).map(({ slug }) => slug);
    expect(await slugs(`?seller=${seller.id}`)).toEqual(expected);
    expect(await slugs(`?seller=${seller.id.toUpperCase()}&status=COLLECTING`)).toEqual([newer.slug, older.slug]);
    const first = await site.call('GET', `/api/listings?seller=${seller.id}&limit=3`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await site.call('GET', next)).body.map(({ slug }: { slug: string }) => slug)).toEqual([over.slug]);
    expect(await slugs(`?seller=${(await site.member('SELLER')).id}`)).toEqual([]);
  });

  it.each(['', '&sort=newest'])('is narrowed by each parameter of its call that does so%s', async (order) => {
    const meant = await site.live({ category: 'Narrow', title: 'A zebrano box', mode: 'LIGHTNING' });
    const other = await site.listing({ category: 'Wide', title: 'A box', mode: 'STANDARD' });
    const narrowed: Readonly<Record<keyof Omit<ListListingsQuery, 'sort' | 'limit' | 'cursor'>, string>> = {
      q: 'zebrano',
      status: 'LIVE',
      mode: 'LIGHTNING',
      category: 'Narrow',
      seller: meant.seller.id,
    };
    const hasThem = async (query: string) => {
      const slugs = (await site.cards(`?limit=100${order}${query}`)).map(({ slug }) => slug);
      return [slugs.includes(meant.slug), slugs.includes(other.slug)];
    };
    expect(await hasThem('')).toEqual([true, true]);
    for (const [name, value] of Object.entries(narrowed))
      expect([name, ...(await hasThem(`&${name}=${value}`))]).toEqual([name, true, false]);
  });

  it('knows whose a listing is that a version put up which does not say it', async () => {
    const { id, seller } = await site.listing();
    await site.pool.query('DELETE FROM listing_shelf WHERE listing_id = $1', [id]);
    await site.pool.query(
      `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode) VALUES ($1, 2, 1, 1, 'COLLECTING', 'LIGHTNING')`,
      [id],
    );
    const { rows } = await site.pool.query('SELECT seller_id FROM listing_shelf WHERE listing_id = $1', [id]);
    expect(rows).toEqual([{ seller_id: seller.id }]);
  });

  it('names the categories of active listings, those of most listings first, whatever their case', async () => {
    for (const category of ['Clocks', 'clocks', 'Clocks', 'Lamps']) await site.listing({ category });
    const withdrawn = await site.listing({ category: 'Gone' });
    await site.call('POST', `/api/listings/${withdrawn.slug}/withdraw`, { member: withdrawn.seller });
    const shown: Category[] = (await site.call('GET', '/api/categories')).body;
    expect(shown.find(({ name }) => name === 'Clocks')).toEqual({ name: 'Clocks', listings: 3 });
    expect(shown.find(({ name }) => name === 'Lamps')).toEqual({ name: 'Lamps', listings: 1 });
    expect(shown.some(({ name }) => name === 'Gone')).toBe(false);
    expect(shown.map(({ listings }) => listings)).toEqual(shown.map(({ listings }) => listings).sort((a, b) => b - a));
  });

  it('has a listing under the category that it was moved to, and under the old one no more', async () => {
    const { slug, seller } = await site.listing({ category: 'Moved from' });
    const under = async (category: string) =>
      (await site.cards(`?category=${encodeURIComponent(category)}`)).map((card) => card.slug);
    expect([await under('moved from'), await under('moved to')]).toEqual([[slug], []]);
    await site.call('PUT', `/api/listings/${slug}`, { member: seller, body: { category: 'Moved to' } });
    expect([await under('moved from'), await under('moved to')]).toEqual([[], [slug]]);
    await site.call('PUT', `/api/listings/${slug}`, { member: seller, body: { category: null } });
    expect(await under('moved to')).toEqual([]);
  });

  it('finds by the beginnings of words in title, tags and description, without regard to accents', async () => {
    const { slug } = await site.listing({
      title: 'Émile’s Gramophone',
      description: 'Walnut horn, well-kept.',
      manufacturer: 'Pathé',
    });
    const found = async (q: string) => (await site.cards(`?q=${encodeURIComponent(q)}`)).map((card) => card.slug);
    for (const q of ['gramo', 'emile', 'ÉMILE gramophone', 'walnut pathe', 'kept'])
      expect(await found(q)).toContain(slug);
    for (const q of ['gramophone zither', 'amophone', '!!!', "'; DROP TABLE listings; --"]) {
      expect(await found(q)).not.toContain(slug);
    }
  });

  it.each([
    ['?limit=101', 'limit'],
    ['?limit=0', 'limit'],
    ['?sort=rarest', 'sort'],
    ['?seller=mara', 'seller'],
    ['?status=SOLD', 'status'],
    ['?cursor=abc', 'cursor'],
    [`?cursor=${Buffer.from('["",1,2,3,"x"]').toString('base64url')}`, 'cursor'],
    [`?cursor=${forgedCursor([9_007_199_254_740_991, 0, 0])}`, 'cursor'],
    [`?cursor=${forgedCursor([0, -2_147_483_649, 0])}`, 'cursor'],
  ])('refuses %s', async (query, field) => {
    const refused = await site.call('GET', `/api/listings${query}`);
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
  });

  it('refuses a cursor of another order', async () => {
    const page = await site.call('GET', '/api/listings?limit=1&sort=newest');
    const cursor = /cursor=([\w-]+)/.exec(String(page.headers.link))?.[1];
    const refused = await site.call('GET', `/api/listings?limit=1&cursor=${cursor}`);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'cursor']);
  });

  it('is compressed as the client takes it, and known by what it shows', async () => {
    await site.listing({ category: 'Coded' });
    const url = '/api/listings?category=Coded';
    const plain = await site.app.inject({ method: 'GET', url });
    const named = (encoding: string) =>
      site.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
    const [gzip, brotli, none] = [
      await named('gzip'),
      await named('gzip, deflate, br'),
      await named('br;q=0, gzip;q=0'),
    ];
    const cards = (body: Buffer) => JSON.parse(body.toString()).map(({ slug }: { slug: string }) => slug);
    expect([gzip, brotli, none].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', undefined]);
    for (const body of [gunzipSync(gzip.rawPayload), brotliDecompressSync(brotli.rawPayload), none.rawPayload]) {
      expect(cards(body)).toEqual(cards(plain.rawPayload));
    }
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const { etag = '', vary } = plain.headers;
    expect([vary, plain.headers['cache-control']]).toEqual(['accept-encoding', 'no-cache']);
    const again = await site.app.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers['content-length']]).toEqual([304, '', undefined]);
    expect(Date.parse(String(again.headers['server-time']))).toBeGreaterThan(0);
    await site.listing({ category: 'Coded' });
    const changed = await site.app.inject({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([changed.statusCode, changed.json().length]).toEqual([200, 2]);
  });
});

const NO_LISTINGS = { listingIds: [], nextCursor: null };

/** Everything that the market caches. */
const KEPT: Readonly<Record<string, (market: Market) => Promise<unknown>>> = {
  'a page': (market) => market.find(ListListingsQuery.parse({})),
  'the bytes of a page': (market) => market.answerOf(NO_LISTINGS),
  'the categories': (market) => market.categories(),
};

/** A market without any listing. */
function emptyMarket(ports: Partial<Parameters<typeof createMarket>[0]>): Market {
  return createMarket({
    bus: new InProcessNetwork(TOPICS).join(),
    database: { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as MarketSite['pool'],
    views: { views: async () => [] },
    knownTime: () => site.desk.knownTime(),
    epoch: () => 'epoch',
    hearing: () => null,
    counted: () => undefined,
    onFailure: () => undefined,
    ...ports,
  });
}

it.each(Object.keys(KEPT))('a failed reading is not kept: %s', async (what) => {
  let isAway = true;
  const unlessAway = async <Found>(found: Found): Promise<Found> => {
    if (isAway) throw new Error('The database is away.');
    return found;
  };
  const market = emptyMarket({
    database: { query: () => unlessAway({ rows: [], rowCount: 0 }) } as unknown as MarketSite['pool'],
    views: { views: () => unlessAway([]) },
  });
  const read = KEPT[what] ?? expect.unreachable();
  await expect(read(market)).rejects.toThrow('The database is away.');
  isAway = false;
  await expect(read(market)).resolves.toBeDefined();
});

it('sorts a page from the database again once messages of other nodes were lost', async () => {
  const network = new InProcessNetwork(TOPICS);
  const from: string[] = [];
  const market = emptyMarket({ bus: network.join(), hearing: () => 'one period', counted: (each) => from.push(each) });
  // Each page has another length, because a page is kept for a second.
  const nextSource = async () => {
    await market.find(ListListingsQuery.parse({ sort: 'price-low', limit: String(from.length + 1) }));
    return from.at(-1);
  };
  await expect.poll(nextSource).toBe('memory');
  network.announceGap('hole');
  expect(await nextSource()).toBe('database');
});
