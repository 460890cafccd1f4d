import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListingView } from '../listings/index.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import type { CommittedChange } from '../topics/index.ts';
import { sellerCards } from './seller-cards.postgres.ts';
import { ViewLoads } from './view-loads.ts';
import { viewStore } from './view-store.postgres.ts';

const NOBODY = '01920000-0000-7000-8000-000000000000';

let site: MarketSite;
const told: CommittedChange[] = [];
beforeAll(async () => {
  site = await openMarketSite();
  site.desk.onCommit((changes) => told.push(...changes));
});
afterAll(() => site.close());

/** Loads from the real store. What was read is delivered only after `meanwhile`. */
function openLoads(meanwhile: () => Promise<void> = async () => undefined) {
  const store = viewStore(site.pool, () => site.clock.now());
  const load = vi.fn(async (listingIds: readonly string[]) => {
    const views = await store.load(listingIds);
    await meanwhile();
    return views;
  });
  const kept: ListingView[] = [];
  return { loads: new ViewLoads({ ...store, load }, (view) => kept.push(view)), load, kept };
}

describe('views on their way from the database', () => {
  it('share a query where they are asked for at once, each for whoever asked', async () => {
    const [one, other] = [await site.listing(), await site.listing()];
    const { loads, load, kept } = openLoads();
    const ids = [one.id, NOBODY, other.id, one.id];
    const views = await Promise.all(ids.map((id) => loads.load(id)));
    expect(views.map((view) => view?.texts.slug ?? null)).toEqual([one.slug, null, other.slug, one.slug]);
    expect(load.mock.calls).toEqual([[[one.id, NOBODY, other.id]]]);
    expect(kept.map(({ texts }) => texts.slug)).toEqual([one.slug, other.slug]);
  });

  it('come with what was told meanwhile', async () => {
    const { id, slug } = await site.listing();
    const fan = await site.member();
    const { loads, kept } = openLoads(async () => {
      const before = told.length;
      await site.call('POST', `/api/listings/${slug}/like`, { member: fan });
      for (const change of told.slice(before)) loads.follow(change);
    });
    expect((await loads.load(id))?.state.tally.likes).toBe(1);
    expect(kept.map(({ state }) => state.tally.likes)).toEqual([1]);
  });

  it('come with the seller as they moved meanwhile', async () => {
    const { id, seller } = await site.listing();
    const { loads, kept } = openLoads(async () => {
      await site.pool.query("INSERT INTO ratings (member_id, side, reviews, stars) VALUES ($1, 'seller', 2, 9)", [
        seller.id,
      ]);
      for (const card of await sellerCards(site.pool, [seller.id, NOBODY])) loads.followSeller(card);
    });
    expect((await loads.load(id))?.seller).toMatchObject({ averageRating: 45, totalReviews: 2 });
    expect(kept[0]?.seller).toMatchObject({ id: seller.id, averageRating: 45 });
    await site.pool.query('DELETE FROM ratings WHERE member_id = $1', [seller.id]);
  });

  it('are asked for anew after a failure', async () => {
    const { id, slug } = await site.listing();
    const { loads, load } = openLoads();
    load.mockRejectedValueOnce(new Error('no database'));
    await expect(loads.load(id)).rejects.toThrow('no database');
    expect((await loads.load(id))?.texts.slug).toBe(slug);
  });
});
