import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../src/check-books.ts';
import { NAMED_SECRET, openStage, type Person, type Sale, type Stage } from '../authorisation/stage.fixture.ts';
import { WatcherClient } from '../realtime/watcher-client.fixture.ts';

const STAFF = { id: '', username: 'ana', shows: { 'x-admin-secret': NAMED_SECRET } };
const REASON = 'It gives away where somebody lives';

let stage: Stage;
let seller: Person;
let buyer: Person;
let sale: Sale;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());
beforeEach(async () => {
  [seller, buyer] = [await stage.person('SELLER'), await stage.person('BIDDER')];
  sale = await soldTo(buyer);
});

async function soldTo(who: Person): Promise<Sale> {
  const made = await stage.ended(seller, [who]);
  await stage.pay(who, made.auctionId);
  return made;
}

const said = ({ auctionId }: Sale) => ({ url: `/api/orders/${auctionId}/review` });
const say = (of: Sale, body: { rating: number; text?: string }, who = buyer) =>
  stage.call('POST', { ...said(of), body }, who);
const listed = async (query = '') =>
  (await stage.done('GET', { url: `/api/admin/reviews${query}` }, STAFF)) as { id: string }[];
const idOf = async (text: string) => (await listed(`?q=${encodeURIComponent(text)}`))[0]?.id ?? '';
const remove = (id: string, reason = REASON) =>
  stage.call('POST', { url: `/api/admin/reviews/${id}/remove`, body: { reason } }, STAFF);
const profile = () => stage.done('GET', { url: `/api/profile/${seller.username}` });
const shown = () => stage.done('GET', { url: `/api/profile/${seller.username}/reviews` });
const faults = async () => {
  const found: string[] = [];
  await checkBooks(stage.house.clamor.pool, ({ id }) => found.push(id));
  return found;
};

describe('a review that staff remove', () => {
  it('is on no page any more, counts no more, and the books agree', async () => {
    const other = await soldTo(buyer);
    await say(sale, { rating: 1, text: `Number 12, ${seller.username}` });
    await say(other, { rating: 4 });
    expect(await profile()).toMatchObject({ averageRating: 25, totalReviews: 2 });
    expect(await remove(await idOf(`Number 12, ${seller.username}`))).toMatchObject({ status: 200 });
    expect(await profile()).toMatchObject({ averageRating: 40, totalReviews: 1 });
    expect(await shown()).toMatchObject([{ rating: 4 }]);
    await remove((await listed(`?q=${seller.id}`))[0]?.id ?? '');
    expect(await profile()).toMatchObject({ averageRating: null, totalReviews: 0 });
    expect(await shown()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('moves the rating on every open page of the seller’s at once', async () => {
    await say(sale, { rating: 1, text: `Lies of ${buyer.username}` });
    const watcher = new WatcherClient(
      `${stage.house.clamor.address.replace('http', 'ws')}/ws?slug=${(await stage.listing(seller)).slug}`,
      {},
    );
    expect((await watcher.hear('hello')).snapshot?.seller).toMatchObject({ totalReviews: 1 });
    await remove(await idOf(`Lies of ${buyer.username}`));
    expect(await watcher.hear('seller:update')).toMatchObject({ seller: { totalReviews: 0 } });
    watcher.cutOff();
  });

  it('stays with its author alone, with the reason, in a mail too, and nothing takes its place', async () => {
    await say(sale, { rating: 1, text: `Said by ${buyer.username}` });
    await stage.done('POST', { url: `${said(sale).url}/answer`, body: { text: 'Not so' } }, seller);
    await remove(await idOf(`Said by ${buyer.username}`));
    const refused = { status: 409, body: { code: 'WRONG_STATE' } };
    for (const text of [`Said by ${buyer.username}`, 'Said again']) {
      expect(await say(sale, { rating: 1, text })).toMatchObject(refused);
    }
    expect(await stage.done('GET', said(sale), buyer)).toMatchObject({
      own: { rating: 1, removed: { reason: REASON } },
      mayWrite: false,
      editableUntil: null,
    });
    expect(await stage.done('GET', said(sale), seller)).toMatchObject({
      theirs: null,
      theirsRemoved: true,
      mayAnswer: false,
      mayWrite: true,
    });
    const mails = await stage.house.mailsTo(`${buyer.username}@members.test`);
    expect(mails.find(({ subject }) => subject.startsWith('Your review was removed'))?.text).toContain(REASON);
  });

  it('is written down with its reason, once, however often and by how many it is removed', async () => {
    await say(sale, { rating: 2, text: `Twice ${buyer.username}` });
    const id = await idOf(`Twice ${buyer.username}`);
    const answers = await Promise.all([1, 2, 3].map((each) => remove(id, `Reason ${each}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const trail = await stage.done('GET', { url: `/api/admin/audit?subject=${id}` }, STAFF);
    expect(trail).toMatchObject([
      { action: 'remove_review', staffName: 'ana', before: { removed: false }, after: { removed: true } },
    ]);
    expect((await listed(`?q=${seller.id}&status=REMOVED`))[0]).toMatchObject({
      id,
      removed: { reason: trail[0].details.reason },
    });
    expect(await faults()).toEqual([]);
  });

  it('has to be there, and a reason has to be said', async () => {
    expect(await remove(sale.auctionId)).toMatchObject({ status: 404 });
    await say(sale, { rating: 3 });
    const [{ id = '' } = {}] = await listed(`?q=${buyer.id}`);
    expect(await remove(id, '  ')).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    expect(await shown()).toHaveLength(1);
  });

  it('leaves the figures right where all of one member go at the same moment', async () => {
    const sales = [sale, await soldTo(buyer), await soldTo(buyer)];
    for (const [place, each] of sales.entries()) await say(each, { rating: place + 1 });
    const answers = await Promise.all((await listed(`?q=${seller.id}`)).map(({ id }) => remove(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listed(`?q=${seller.id}`)).toEqual([]);
    expect(await profile()).toMatchObject({ averageRating: null, totalReviews: 0 });
    expect(await faults()).toEqual([]);
  });
});

describe('the list of reviews', () => {
  it('is found by names, words and ids, newest first, page by page, each once', async () => {
    const sales = [sale, await soldTo(buyer), await soldTo(buyer)];
    for (const [place, each] of sales.entries()) await say(each, { rating: place + 1, text: `Word-${place} here` });
    const all = await listed(`?q=${buyer.username}`);
    expect(all).toMatchObject([
      { rating: 3 },
      { rating: 2 },
      { rating: 1, authorName: buyer.username, about: 'seller' },
    ]);
    expect(await listed(`?q=${all[1]?.id}`)).toEqual([all[1]]);
    const seen: unknown[] = [];
    let next: string | undefined = `/api/admin/reviews?q=${seller.username}&limit=1`;
    while (next !== undefined) {
      const page: { json(): unknown[]; headers: Record<string, unknown> } = await stage.house.clamor.app.inject({
        url: next,
        headers: STAFF.shows,
      });
      seen.push(...page.json());
      next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
    expect((await stage.call('GET', { url: '/api/admin/reviews?cursor=nothing' }, STAFF)).status).toBe(400);
  });

  it('names who is behind a purchase without a name to staff alone', async () => {
    const { slug } = await stage.live(seller);
    await stage.done('POST', { url: '/api/bids', body: { slug, amountCents: 1_000, isAnonymous: true } }, buyer);
    await stage.house.advance(604);
    const { auction } = await stage.done('GET', { url: `/api/listings/${slug}` });
    await stage.pay(buyer, auction.id);
    await stage.done('POST', { url: `/api/orders/${auction.id}/review`, body: { rating: 5 } }, buyer);
    expect(await listed(`?q=${buyer.username}`)).toMatchObject([{ authorName: buyer.username, isAnonymous: true }]);
    expect(await shown()).toMatchObject([{ reviewerName: 'Anonymous' }]);
  });
});
