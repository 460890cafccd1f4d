import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Person, type Sale, type Stage } from './authorisation/stage.fixture.ts';
import { WatcherClient } from './realtime/watcher-client.fixture.ts';

let stage: Stage;
let seller: Person;
let buyer: Person;
let sale: Sale;
beforeAll(async () => {
  stage = await openStage();
  [seller, buyer] = [await stage.person('SELLER'), await stage.person('BIDDER')];
  sale = await stage.ended(seller, [buyer]);
  await stage.pay(buyer, sale.auctionId);
});
afterAll(() => stage?.stop());

async function watch(slug: string, token?: string): Promise<WatcherClient> {
  const socket = new WatcherClient(`${stage.house.clamor.address.replace('http', 'ws')}/ws?slug=${slug}`, {});
  await socket.opened();
  if (token !== undefined) socket.say({ type: 'auth', token });
  return socket;
}

const review = (rating: number) =>
  stage.done('POST', { url: `/api/orders/${sale.auctionId}/review`, body: { rating } }, buyer);
const listing = (slug: string, headers: Record<string, string> = {}) =>
  stage.house.clamor.app.inject({ url: `/api/listings/${slug}`, headers });

it('shows a seller\u2019s new rating on every open page of theirs, and to whoever asks anew', async () => {
  const other = await stage.listing(seller);
  const watchers = [await watch(sale.slug), await watch(other.slug)];
  for (const each of watchers) await each.hear('hello');
  const etag = String((await listing(other.slug)).headers.etag);
  await review(4);
  for (const each of watchers) {
    expect(await each.hear('seller:update')).toMatchObject({
      seller: { averageRating: 40, totalReviews: 1, totalSales: 1 },
    });
  }
  const again = await listing(other.slug, { 'if-none-match': etag });
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ seller: { averageRating: 40, totalReviews: 1 } });
  const late = await watch(other.slug);
  expect((await late.hear('hello')).snapshot?.seller).toMatchObject({ averageRating: 40 });
  for (const each of [...watchers, late]) each.cutOff();
});

it('tells it again to a page that was away when the rating moved', async () => {
  const { slug } = await stage.listing(seller);
  const first = await watch(slug);
  const { epoch, version } = await first.hear('hello');
  await review(5);
  await first.hear('seller:update');
  first.cutOff();
  const back = await watch(slug);
  back.say({ type: 'resume', epoch, version });
  expect((await back.hear('hello')).missed).toContainEqual(
    expect.objectContaining({ type: 'seller:update', seller: expect.objectContaining({ averageRating: 50 }) }),
  );
  back.cutOff();
});

it('tells both sides\u2019 pages of a review, and mails who was reviewed', async () => {
  const token = seller.shows.authorization?.replace('Bearer ', '') ?? '';
  const page = await watch(sale.slug, token);
  await page.hear('you:claim');
  const { length } = page.of('you:claim');
  await review(3);
  await page.hearAll('you:claim', length + 1);
  page.cutOff();
  const mails = await stage.house.mailsTo(`${seller.username}@members.test`);
  const told = mails.filter(({ subject }) => subject.startsWith('You have a review'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`/orders/${sale.auctionId}`);
  expect(told[0]?.text).toContain('The buyer of ');
});

it('shows that a sale was paid beside the seller\u2019s listings as soon as it is', async () => {
  const next = await stage.ended(seller, [buyer]);
  const page = await watch(next.slug);
  expect((await page.hear('hello')).snapshot?.seller).toMatchObject({ totalSales: 1 });
  await stage.pay(buyer, next.auctionId);
  expect(await page.hear('seller:update')).toMatchObject({ seller: { totalSales: 2 } });
  page.cutOff();
});
