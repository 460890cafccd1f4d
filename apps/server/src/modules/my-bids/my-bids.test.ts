import { BID_LISTS } from '@clamor/contract/limits';
import type { MyBid } from '@clamor/contract/my-bids';
import { DAY, HOUR, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const live = (terms: object = {}) => site.live({ auctionDurationSeconds: 259_200, ...terms });

async function bid(slug: string, member: TestMember, amountCents: number, more: object = {}): Promise<void> {
  const placed = await site.call('POST', '/api/bids', { member, body: { slug, amountCents, ...more } });
  expect(placed.status).toBe(201);
}

async function mine(member: TestMember, list = 'all'): Promise<MyBid[]> {
  const listed = await site.call('GET', `/api/bids/mine?list=${list}`, { member });
  expect(listed.status).toBe(200);
  return listed.body;
}

const slugs = async (member: TestMember, list?: string) => (await mine(member, list)).map(({ slug }) => slug);

/** The lists that contain the listing, without the list `all`. */
async function listsOf(member: TestMember, slug: string): Promise<string[]> {
  const found: string[] = [];
  for (const list of BID_LISTS) if (list !== 'all' && (await slugs(member, list)).includes(slug)) found.push(list);
  return found;
}

describe('the listings that a member bid on', () => {
  it('are each there once, with what the member bid and how they stand', async () => {
    const [first, second] = [await live(), await live()];
    const [ada, ben] = [await site.member(), await site.member()];
    await bid(first.slug, ada, 1_000);
    await bid(second.slug, ada, 1_000);
    await bid(second.slug, ada, 1_000, { maxAmountCents: 1_500 });
    await bid(first.slug, ben, 2_000);
    expect(await mine(ada)).toMatchObject([
      { slug: first.slug, topBidCents: 2_000, position: 'outbid', amountCents: 1_000, maxAmountCents: 1_000 },
      { slug: second.slug, topBidCents: 1_000, position: 'leading', amountCents: 1_000, maxAmountCents: 1_500 },
    ]);
    expect(await mine(ben)).toMatchObject([{ slug: first.slug, position: 'leading', claim: null, offer: null }]);
    expect(await mine(await site.member())).toEqual([]);
  });

  it('tell a maximum to its owner alone', async () => {
    const { slug } = await live();
    const [ada, ben] = [await site.member(), await site.member()];
    await bid(slug, ben, 1_000, { maxAmountCents: 47_110 });
    await bid(slug, ada, 2_000);
    expect(await mine(ben)).toMatchObject([{ maxAmountCents: 47_110, amountCents: 2_100 }]);
    expect(JSON.stringify(await mine(ada))).not.toContain('47110');
  });

  it('stand under each step of an auction in the list of what the member is there, and in no other', async () => {
    const [ada, ben] = [await site.member(), await site.member()];
    const { slug, id, seller } = await site.live({ reserveCents: 90_000 });
    await bid(slug, ben, 1_000);
    await bid(slug, ada, 2_000);
    expect([await listsOf(ada, slug), await listsOf(ben, slug)]).toEqual([['leading'], ['outbid']]);
    await site.advance(604, id);
    expect([await listsOf(ada, slug), await listsOf(ben, slug)]).toEqual([['leading'], ['over']]);
    await site.call('POST', `/api/seller/listings/${slug}/award-second-chance`, { member: seller });
    expect([await listsOf(ada, slug), await listsOf(ben, slug)]).toEqual([['won'], ['over']]);
    expect(await mine(ada, 'won')).toMatchObject([{ claim: { side: 'buyer', state: 'DUE' } }]);
    await site.pay(slug, ada);
    expect(await listsOf(ada, slug)).toEqual(['won']);
  });

  it('are over where nobody won, where staff cancelled, and where the seller went on without the member', async () => {
    const ada = await site.member();
    const declined = await site.live({ reserveCents: 90_000 });
    const cancelled = await live();
    for (const { slug } of [declined, cancelled]) await bid(slug, ada, 1_000);
    await site.advance(604, declined.id);
    await site.call('POST', `/api/seller/listings/${declined.slug}/decline-second-chance`, { member: declined.seller });
    await site.moderate(cancelled.id, { kind: 'cancel' });
    expect(await listsOf(ada, declined.slug)).toEqual(['over']);
    expect(await listsOf(ada, cancelled.slug)).toEqual(['over']);
    const sold = await site.sold({}, [2_000, 3_000]);
    await site.advance((3 * DAY) / SECOND);
    const offered = await site.call('POST', `/api/seller/listings/${sold.slug}/offer-runner-up`, {
      member: sold.seller,
    });
    expect(offered.status).toBe(200);
    const [runnerUp] = sold.bidders as [TestMember];
    expect(await listsOf(sold.buyer, sold.slug)).toEqual(['over']);
    expect(await listsOf(runnerUp, sold.slug)).toEqual(['won']);
    expect(await mine(runnerUp)).toMatchObject([{ claim: null, offer: { state: 'OPEN', amountCents: 2_000 } }]);
    await site.advance(DAY / SECOND);
    expect(await listsOf(runnerUp, sold.slug)).toEqual(['over']);
    await site.pool.query(`UPDATE offers SET state = 'EXPIRED' WHERE bidder_id = $1`, [runnerUp.id]);
    expect(await mine(runnerUp)).toMatchObject([{ claim: null, offer: null }]);
  });

  it('begin with what waits for the member, by its deadline; then what is undecided, then what is over', async () => {
    const [ada, ben] = [await site.member(), await site.member()];
    const own = async (hours: number, outbid = false, terms: object = {}) => {
      const made = await live({ auctionDurationSeconds: (hours * HOUR) / SECOND, ...terms });
      await bid(made.slug, ada, 1_000);
      if (outbid) await bid(made.slug, ben, 2_000);
      return made;
    };
    const [won, over, longOver] = [await own(1), await own(1, true), await own(0.5, true)];
    const undecided = await own(1, false, { reserveCents: 90_000 });
    await site.advance(HOUR / SECOND + 4, won.id, over.id, longOver.id, undecided.id);
    const [later, sooner] = [await own(40), await own(20)];
    const [dueLater, dueSooner] = [await own(50, true), await own(30, true)];
    // The seller has a day to decide, so the deadline of `undecided` is later than the others.
    const inOrder = [dueSooner, dueLater, won, sooner, undecided, later, over, longOver];
    expect(await slugs(ada)).toEqual(inOrder.map(({ slug }) => slug));
    await site.pay(won.slug, ada);
    expect((await slugs(ada))[2]).toBe(won.slug);
    await site.call('POST', `/api/orders/${(await mine(ada))[2]?.auctionId}/address`, {
      member: ada,
      body: {
        method: 'ship',
        address: { name: 'Ada', line1: 'Here 1', city: 'London', postalCode: 'SW1', country: 'GB' },
      },
    });
    expect((await slugs(ada)).slice(-3).toSorted()).toEqual([won.slug, over.slug, longOver.slug].toSorted());
  });

  it('do not move with what nobody may notice', async () => {
    const [ada, ben] = [await site.member(), await site.member()];
    const [early, late] = [await live(), await live()];
    for (const { slug } of [early, late]) {
      await bid(slug, ben, 1_000);
      await bid(slug, ada, 2_000);
    }
    const before = await mine(ben);
    await bid(early.slug, ada, 2_000, { maxAmountCents: 9_000 });
    const after = await mine(ben);
    const told = (rows: MyBid[]) => rows.map(({ serverTime: _, timeRemaining: __, ...row }) => row);
    expect(told(after)).toEqual(told(before));
  });

  it('wait for nobody while the clock stands still, and leave out what staff removed', async () => {
    const [ada, ben] = [await site.member(), await site.member()];
    const [frozen, removed, open] = [await live(), await live(), await live()];
    const over = await live({ auctionDurationSeconds: 60 });
    for (const { slug } of [over, frozen, removed, open]) {
      await bid(slug, ada, 1_000);
      await bid(slug, ben, 2_000);
    }
    await site.advance(124, over.id);
    await site.moderate(frozen.id, { kind: 'freeze' });
    await site.moderate(removed.id, { kind: 'remove' });
    const { body } = await site.call('GET', '/api/bids/mine?limit=3', { member: ada });
    expect(body.map(({ slug }: MyBid) => slug)).toEqual([open.slug, frozen.slug, over.slug]);
  });
});

describe('what a member likes', () => {
  it('is live first, then what collects, then what is over, with their own bid where they have one', async () => {
    const [ada, ben] = [await site.member(), await site.member()];
    const [over, calm, soon, taken] = [
      await live({ auctionDurationSeconds: 60 }),
      await site.listing(),
      await live(),
      await site.listing(),
    ];
    await site.advance(64, over.id);
    for (const { slug } of [over, calm, soon, taken])
      await site.call('POST', `/api/listings/${slug}/like`, { member: ada });
    await site.call('POST', `/api/listings/${taken.slug}/like`, { member: ada });
    expect(await slugs(ada, 'liked')).toEqual([soon.slug, calm.slug, over.slug]);
    expect(await slugs(ada)).toEqual([]);
    await bid(soon.slug, ada, 1_000);
    await bid(soon.slug, ben, 2_000);
    expect(await mine(ada, 'liked')).toMatchObject([
      { position: 'outbid', amountCents: 1_000 },
      { position: null, amountCents: null, auctionId: null },
      { position: null, amountCents: null },
    ]);
    expect(await slugs(ben, 'liked')).toEqual([]);
  });
});

describe('the lists of a member', () => {
  it('are read page by page without a gap or a repeat', async () => {
    const ada = await site.member();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { slug } = await live();
      made.push(slug);
      await bid(slug, ada, 1_000);
      await site.call('POST', `/api/listings/${slug}/like`, { member: ada });
    }
    for (const list of ['all', 'leading', 'liked']) {
      const pages: string[][] = [];
      for (let url: string | undefined = `/api/bids/mine?list=${list}&limit=2`; url !== undefined; ) {
        const page = await site.call('GET', url, { member: ada });
        pages.push(page.body.map(({ slug }: MyBid) => slug));
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
      }
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat().toSorted()).toEqual(made.toSorted());
    }
  });

  it('have no cursor in common with each other', async () => {
    const ada = await site.member();
    for (let index = 0; index < 2; index += 1) await bid((await live()).slug, ada, 1_000);
    const first = await site.call('GET', '/api/bids/mine?list=all&limit=1', { member: ada });
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1];
    const of = async (list: string) =>
      (await site.call('GET', `/api/bids/mine?list=${list}&cursor=${cursor}`, { member: ada })).status;
    expect([await of('all'), await of('leading'), await of('liked')]).toEqual([200, 400, 400]);
  });

  it('are read without a gap or a repeat also where all end in the same moment', async () => {
    const ada = await site.member();
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { slug, id } = await live();
      made.push(id);
      await bid(slug, ada, 1_000);
    }
    const end = (ids: string[], at: number) =>
      site.pool.query('UPDATE listing_state SET ends_at = $2 WHERE id = ANY ($1::uuid[])', [ids, at]);
    const { rows } = await site.pool.query('SELECT id, ends_at AS at FROM listing_state WHERE id = ANY ($1)', [made]);
    await end(made, site.clock.now() + HOUR);
    const read: string[] = [];
    for (let url: string | undefined = '/api/bids/mine?limit=1'; url !== undefined; ) {
      const page = await site.call('GET', url, { member: ada });
      read.push(...page.body.map(({ id }: MyBid) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    expect(read).toEqual(made.toSorted());
    for (const { id, at } of rows) await end([id], at);
  });

  it('have cursors of their own, and names', async () => {
    const member = await site.member();
    const market = await site.call('GET', '/api/listings?limit=1');
    const foreign = /cursor=([\w-]+)/.exec(String(market.headers.link))?.[1] ?? '';
    for (const query of ['cursor=abc', `cursor=${foreign}`, `list=liked&cursor=${foreign}`, 'list=mine', 'limit=101']) {
      const refused = await site.call('GET', `/api/bids/mine?${query}`, { member });
      expect([query, refused.status, refused.body.code]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
    expect((await site.call('GET', '/api/bids/mine')).status).toBe(401);
  });
});
