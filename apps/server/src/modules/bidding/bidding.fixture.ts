import { expect } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

/** A market site with shortcuts for bids. */
export interface BiddingSite extends MarketSite {
  /** Places a bid, which must be accepted; returns its receipt. */
  bid(
    slug: string,
    member: TestMember,
    amountCents: number,
    more?: object,
  ): Promise<Awaited<ReturnType<MarketSite['call']>>['body']>;
  /** A LIVE auction, and two members who may bid in it. */
  pair(
    terms?: Parameters<MarketSite['live']>[0],
  ): Promise<{ slug: string; id: string; ada: TestMember; ben: TestMember }>;
}

export async function openBiddingSite(): Promise<BiddingSite> {
  const site = await openMarketSite();
  return Object.assign(site, {
    async bid(slug: string, member: TestMember, amountCents: number, more: object = {}) {
      const placed = await site.call('POST', '/api/bids', { member, body: { slug, amountCents, ...more } });
      expect(placed.status).toBe(201);
      return placed.body;
    },
    async pair(terms?: Parameters<MarketSite['live']>[0]) {
      const { slug, id } = await site.live(terms);
      return { slug, id, ada: await site.member(), ben: await site.member() };
    },
  });
}
