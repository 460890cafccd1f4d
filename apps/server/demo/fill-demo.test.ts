import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** A long time limit: filling the demo draws dozens of pictures. */
const DEMO_MS = 120_000;

describe('the demo', () => {
  it(
    'has listings in every state, with pictures, bids and a history that adds up',
    async () => {
      const filled = await site.call('POST', '/api/test/demo');
      expect([filled.status, filled.body]).toEqual([200, { sellers: 4, bidders: 8, listings: 25 }]);
      const cards = (await site.call('GET', '/api/listings?limit=100')).body;
      const cancelled = (await site.call('GET', '/api/listings?status=CANCELLED')).body;
      const shown = [...cards, ...cancelled];
      const states = new Set(shown.map((card: { status: string }) => card.status));
      expect([...states].sort()).toEqual(
        ['CANCELLED', 'COLLECTING', 'COUNTDOWN', 'ENDED', 'LIVE', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED'].sort(),
      );
      const phases = new Set(shown.map((card: { phase: string }) => card.phase));
      expect([phases.has('waiting'), phases.has('live'), phases.has('deciding')]).toEqual([true, true, true]);
      for (const card of cards.filter(({ sellerName }: { sellerName: string }) => !sellerName.startsWith('member-'))) {
        expect(card.mediaUrls.length).toBeGreaterThan(0);
        const { body } = await site.call('GET', `/api/listings/${card.slug}`);
        expect(body.bids.length).toBe(Math.min(50, body.bidCount));
        const breakdown = (await site.call('GET', `/api/listings/${card.slug}/demand-breakdown`)).body;
        const gained = breakdown.slices.reduce(
          (sum: number, slice: { likes: number; boosts: number }) => sum + slice.likes + slice.boosts,
          0,
        );
        expect([card.slug, gained]).toEqual([card.slug, body.currentDemand]);
        const { rows } = await site.pool.query(
          'SELECT count(*)::int AS events, max(number) AS last FROM listing_events WHERE listing_id = $1',
          [card.id],
        );
        expect(rows[0].events).toBe(rows[0].last);
      }
      const picture = await site.call('GET', `${cards[0].mediaUrls[0]}?w=320`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    },
    DEMO_MS,
  );

  it('has sellers with ratings and sales, and sales in each of their steps', async () => {
    const { body: cards } = await site.call('GET', '/api/listings?limit=100');
    for (const seller of ['nora-lindqvist', 'orchard_radio', 'Tomasz-Prints', 'maple-and-steel']) {
      const { slug } = cards.find(({ sellerName }: { sellerName: string }) => sellerName === seller);
      const shown = (await site.call('GET', `/api/listings/${slug}`)).body.seller;
      expect([seller, shown.totalReviews > 0, shown.totalSales > 0, shown.averageRating >= 30]).toEqual([
        seller,
        true,
        true,
        true,
      ]);
    }
    const { rows } = await site.pool.query(
      `SELECT claims.state, orders.state AS order, count(*)::integer AS sales, min(orders.paid_at) >= min(claims.created_at) AS "inOrder"
       FROM claims LEFT JOIN orders ON claim_id = claims.id GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(rows).toEqual([
      { state: 'DUE', order: null, sales: 3, inOrder: null },
      { state: 'PAID', order: 'RECEIVED', sales: 6, inOrder: true },
      { state: 'PAID', order: 'SHIPPED', sales: 1, inOrder: true },
    ]);
  });

  it('goes on from there: a live demo auction takes a bid', async () => {
    const live = (await site.call('GET', '/api/listings?status=LIVE&limit=100')).body;
    const auction = live.find(({ sellerName }: { sellerName: string }) => sellerName === 'nora-lindqvist');
    const body = { slug: auction.slug, amountCents: auction.nextMinimumCents + 100_000 };
    const bid = await site.call('POST', '/api/bids', { member: await site.member(), body });
    expect([bid.status, bid.body.bid.sequence]).toEqual([201, auction.bidCount + 1]);
  });
});
