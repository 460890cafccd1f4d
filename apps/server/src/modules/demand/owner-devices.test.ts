import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorHashes } from '../../platform/visitor/index.ts';
import { DEVICE_SECRET, type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** The headers of a browser whose device cookie is a minute old. */
function browser(name: string): Record<string, string> {
  const value = `${name}.${(site.clock.now() - 61_000).toString(36)}`;
  return { cookie: `clamor_device=${encodeURIComponent(site.app.signCookie(value))}` };
}

async function signIn(member: TestMember, name: string): Promise<void> {
  const hash = visitorHashes(DEVICE_SECRET).device(name);
  await site.pool.query('INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES ($1, $2, now())', [
    member.id,
    hash,
  ]);
}

const like = (slug: string, member: TestMember, name: string, body: object = {}) =>
  site.call('POST', `/api/listings/${slug}/like`, { member, headers: browser(name), body });
const breakdown = async (slug: string) => (await site.call('GET', `/api/listings/${slug}/demand-breakdown`)).body;
const countedOf = async (listingId: string) => {
  const { rows } = await site.pool.query<{ counted: boolean }>('SELECT counted FROM likes WHERE listing_id = $1', [
    listingId,
  ]);
  return rows.map(({ counted }) => counted);
};

describe('a like from a device on which the owner signed in', () => {
  it('is a favourite of whoever made it and adds no demand, however many accounts make one', async () => {
    const { slug, id, seller } = await site.listing({ threshold: 2 });
    await signIn(seller, 'shop');
    const friends = [await site.member(), await site.member(), await site.member()];
    for (const friend of friends) {
      const { status, body } = await like(slug, friend, 'shop');
      expect([status, body.liked, body.likes, body.total]).toEqual([200, true, 0, 0]);
    }
    const [friend] = friends as [TestMember];
    const mine = await site.call('GET', `/api/listings/${slug}`, { member: friend });
    expect([mine.body.viewer.liked, mine.body.currentDemand, mine.body.phase]).toEqual([true, 0, 'collecting']);
    const favourites = await site.call('GET', '/api/bids/mine?list=liked', { member: friend });
    expect(JSON.stringify(favourites.body)).toContain(slug);
    expect(await countedOf(id)).toEqual([false, false, false]);
    const { total, likes, slices } = await breakdown(slug);
    expect([total, likes, slices.some((slice: { likes: number }) => slice.likes !== 0)]).toEqual([0, 0, false]);
  });

  it('takes nothing away when it is taken back, and counts once it is made elsewhere', async () => {
    const { slug, id, seller } = await site.listing({ threshold: 10 });
    await signIn(seller, 'desk');
    const [friend, fan] = [await site.member(), await site.member()];
    await like(slug, fan, 'phone');
    await like(slug, friend, 'desk');
    expect((await like(slug, friend, 'desk', { liked: false })).body).toMatchObject({ liked: false, total: 1 });
    expect((await like(slug, friend, 'laptop')).body).toMatchObject({ liked: true, total: 2 });
    expect((await like(slug, friend, 'desk')).body).toMatchObject({ liked: false, total: 1 });
    expect((await like(slug, friend, 'desk')).body).toMatchObject({ liked: true, total: 1 });
    expect((await like(slug, friend, 'laptop')).body).toMatchObject({ liked: false, total: 1 });
    expect(await countedOf(id)).toEqual([true]);
  });

  it('counts where the owner signed in there afterwards only, and on listings of others', async () => {
    const { slug, seller } = await site.listing({ threshold: 10 });
    const fan = await site.member();
    expect((await like(slug, fan, 'library')).body.total).toBe(1);
    await signIn(seller, 'library');
    expect((await breakdown(slug)).total).toBe(1);
    expect((await like(slug, fan, 'library')).body).toMatchObject({ liked: false, total: 0 });
    const other = await site.listing({ threshold: 10 });
    expect((await like(other.slug, fan, 'library')).body.total).toBe(1);
  });

  it('is kept with what it counts where many come in one batch', async () => {
    const { slug, id, seller } = await site.listing({ threshold: 100 });
    await signIn(seller, 'counter');
    const fans = await Promise.all(Array.from({ length: 4 }, () => site.member()));
    const names = ['counter', 'street', 'counter', 'street', 'counter', 'street', 'counter'];
    await Promise.all(fans.flatMap((fan) => names.map((name) => like(slug, fan, name))));
    await Promise.all(fans.flatMap((fan) => names.map((name) => like(slug, fan, name))));
    const counted = await countedOf(id);
    expect((await breakdown(slug)).total).toBe(counted.filter(Boolean).length);
    await Promise.all(fans.map((fan) => like(slug, fan, 'street', { liked: false })));
    expect((await breakdown(slug)).total).toBe(0);
  });
});
