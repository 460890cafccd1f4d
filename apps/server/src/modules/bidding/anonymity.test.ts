import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../test-helper/market-site.fixture.ts';
import { type BiddingSite, openBiddingSite } from './bidding.fixture.ts';
import { bidRequest } from './place-bid.ts';

let site: BiddingSite;
beforeAll(async () => {
  site = await openBiddingSite();
});
afterAll(() => site.close());

const read = async (slug: string, member?: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, member === undefined ? {} : { member })).body;
const shownNames = async (slug: string) =>
  (await read(slug)).bids.map((row: { bidder: string }) => row.bidder).reverse();

/** Submits a bid to the desk without HTTP. Bids that are submitted together share a batch. */
function submit(
  listingId: string,
  slug: string,
  { id: userId, username, token }: TestMember,
  amountCents: number,
  isAnonymous: boolean | null,
  max = 0,
) {
  const tokenHash = createHash('sha256').update(token).digest();
  const caller = { userId, username, tokenHash } as Parameters<typeof bidRequest>[0];
  const body = { slug, amountCents, maxAmountCents: max === 0 ? null : max, isAnonymous };
  return site.desk.submit(
    bidRequest(caller, listingId, body, { receivedAt: site.clock.databaseNow(), key: undefined }),
  );
}

describe('a request that does not say whether it is anonymous', () => {
  it('never unmasks an anonymous leader, neither by a raise nor by what is bid for them afterwards', async () => {
    const { slug, ada, ben } = await site.pair();
    await site.bid(slug, ada, 1_000, { isAnonymous: true });
    await site.bid(slug, ada, 1_000, { maxAmountCents: 5_000 });
    await site.bid(slug, ben, 2_000, { isAnonymous: false });
    expect(await shownNames(slug)).toEqual(['Anonymous', ben.username, 'Anonymous']);
    expect(JSON.stringify(await read(slug))).not.toContain(ada.username);
  });

  it('is as the bidder’s last request on this listing was, bid or raise, and else not', async () => {
    const { slug, ada, ben } = await site.pair();
    await site.bid(slug, ada, 1_000);
    await site.bid(slug, ada, 1_000, { maxAmountCents: 1_500, isAnonymous: true });
    await site.bid(slug, ben, 1_600);
    await site.bid(slug, ada, 1_700);
    await site.bid(slug, ben, 1_800);
    await site.bid(slug, ada, 1_900, { isAnonymous: false });
    await site.bid(slug, ben, 2_000);
    await site.bid(slug, ada, 2_100);
    const [a, b] = [ada.username, ben.username];
    expect(await shownNames(slug)).toEqual([a, b, 'Anonymous', b, a, b, a]);
    expect((await read(slug, ada)).viewer).toMatchObject({ anonymous: false, maxAmountCents: 2_100 });
    const other = await site.pair();
    expect((await site.bid(other.slug, ada, 1_000)).bid.bidder).toBe(a);
  });

  it('is so within one batch too', async () => {
    const { slug, id, ada, ben } = await site.pair();
    const ask = (member: TestMember, amountCents: number, isAnonymous: boolean | null, max = 0) =>
      submit(id, slug, member, amountCents, isAnonymous, max);
    const answers = await Promise.all([
      ask(ada, 1_000, false),
      ask(ada, 1_000, true, 1_500),
      ask(ben, 1_600, true),
      ask(ada, 1_700, null),
      ask(ben, 1_800, null),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'accepted'));
    expect(await shownNames(slug)).toEqual([ada.username, 'Anonymous', 'Anonymous', 'Anonymous']);
  });

  it('is so within one batch too, where a maximum answered the request before', async () => {
    const { slug, id, ada, ben } = await site.pair();
    await site.bid(slug, ada, 1_000, { maxAmountCents: 1_500, isAnonymous: false });
    await Promise.all([submit(id, slug, ben, 1_200, true), submit(id, slug, ben, 1_600, null)]);
    expect(await shownNames(slug)).toEqual([ada.username, 'Anonymous', ada.username, 'Anonymous']);
  });
});

describe('a request that says it', () => {
  it('counts for later rows only: the standing bid stays as it was asked for', async () => {
    const { slug, ada, ben } = await site.pair();
    await site.bid(slug, ada, 1_000);
    const hidden = await site.bid(slug, ada, 1_000, { maxAmountCents: 5_000, isAnonymous: true });
    expect(hidden.highestBid.bidder).toBe(ada.username);
    await site.bid(slug, ben, 2_000);
    expect(await shownNames(slug)).toEqual([ada.username, ben.username, 'Anonymous']);
  });
});

describe('an anonymous top bid', () => {
  it('is the same row as highest bid and in the history, and only its bidder knows it by its id', async () => {
    const { slug, seller } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    await site.bid(slug, ben, 1_000);
    await site.bid(slug, ada, 2_000, { isAnonymous: true });
    for (const [reader, bidderId] of [
      [undefined, null],
      [seller, null],
      [ben, null],
      [ada, ada.id],
    ] as const) {
      const { highestBid, bids } = await read(slug, reader);
      expect(highestBid).toMatchObject({ bidder: 'Anonymous', bidderId, amountCents: 2_000 });
      expect(highestBid).toEqual(bids[0]);
    }
  });
});

describe('the viewer’s own box', () => {
  it('is ticked as their last request here asked, for nobody else', async () => {
    const { slug, ada, ben } = await site.pair();
    const box = async (member: TestMember) => (await read(slug, member)).viewer.anonymous;
    expect(await box(ada)).toBe(false);
    await site.bid(slug, ada, 1_000, { isAnonymous: true });
    expect([await box(ada), await box(ben)]).toEqual([true, false]);
    await site.bid(slug, ada, 1_000, { maxAmountCents: 2_000, isAnonymous: false });
    expect(await box(ada)).toBe(false);
    await site.bid(slug, ada, 1_000, { maxAmountCents: 3_000, isAnonymous: true });
    await site.bid(slug, ben, 3_500);
    expect([await box(ada), await box(ben)]).toEqual([true, false]);
  });
});
