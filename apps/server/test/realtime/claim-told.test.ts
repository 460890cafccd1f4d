import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../authorisation/stage.fixture.ts';
import { WatcherClient } from './watcher-client.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

it('tells the winner at the hammer what they have to pay', async () => {
  const [owner, buyer] = [await stage.person('SELLER'), await stage.person('BIDDER')];
  const { slug } = await stage.live(owner);
  const page = new WatcherClient(`${stage.house.clamor.address.replace('http', 'ws')}/ws?slug=${slug}`, {});
  await page.opened();
  page.say({ type: 'auth', token: buyer.shows.authorization?.replace('Bearer ', '') ?? '' });
  await page.caughtUp();
  await stage.done('POST', { url: '/api/bids', body: { slug, amountCents: 1_000 } }, buyer);
  await page.hear('you:leading');
  await stage.house.advance(604);
  expect(await page.hear('you:claim')).toMatchObject({ claim: { side: 'buyer', state: 'DUE', amountCents: 1_000 } });
  page.cutOff();
});
