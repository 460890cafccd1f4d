import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { heldBids } from './held-bids.fixture.ts';
import { type WatchedServer, watchedServer } from './watched-server.fixture.ts';
import type { WatcherClient } from './watcher-client.fixture.ts';

const SLUG = 'lamp';
// Long names make large frames, because the kernel buffers much before messages queue up in the process, and a silent
// reader is cut off after two pings.
const RIVALS = ['b', 'c'].map((letter) => letter.repeat(4_000));
let server: WatchedServer;
afterEach(() => server.close());

/** A member's bidding socket that has stopped reading. The room already leaves out frames for it. */
async function behind() {
  const bids = heldBids();
  server = await watchedServer({ answerBid: bids.answerBid });
  const { market, scheduler, realtime } = server;
  market.add(SLUG);
  market.goLive(SLUG);
  await market.names.learn(['ada', ...RIVALS].map((name) => `id-${name}`));
  let placed = 0;
  const bidNext = () => void market.bid(SLUG, RIVALS[placed++ % 2] ?? '', market.next(SLUG));
  const ada = await server.connect(SLUG, {}, { bids: true });
  ada.say({ type: 'auth', token: 'token-of-ada' });
  await ada.hear('hello');
  ada.ws.pause();
  let before = -1;
  while (realtime.traffic.frames !== before && placed < 5_000) {
    before = realtime.traffic.frames;
    for (let n = 0; n < 5; n += 1) bidNext();
    scheduler.advance(50);
    await new Promise(setImmediate);
  }
  return { ...server, ...bids, ada, bidNext, placed: () => placed };
}

async function hearUpTo(client: WatcherClient, bidCount: number): Promise<void> {
  while (client.of('bid:new').at(-1)?.bidCount !== bidCount) await once(client.ws, 'message');
}

it('leaves frames out for a reader that is behind, answers it all the same, and then tells it where things stand', async () => {
  const { one, scheduler, ada, bidNext, placed } = await behind();
  ada.say({ type: 'bid', ref: 'r1', key: 'key-r1', slug: SLUG, amountCents: 5 });
  (await one()).answer();
  const leftOut = placed();
  ada.ws.resume();
  await ada.answer('r1');
  expect(ada.of('bid:new').at(-1)?.bidCount).toBeLessThan(leftOut);
  expect(ada.of('hello')).toHaveLength(1);
  await ada.caughtUp();
  scheduler.advance(50);
  const hellos = await ada.hearAll('hello', 2);
  expect(hellos[1]?.snapshot?.bidCount).toBe(placed());
  bidNext();
  scheduler.advance(1_000);
  await hearUpTo(ada, placed());
});

it('tells a member who is behind that they lead, and that an anonymous rival outbid them', async () => {
  const { market, scheduler, ada } = await behind();
  const max = market.next(SLUG) + 5_000;
  market.bid(SLUG, 'ada', market.next(SLUG), { max });
  scheduler.advance(50);
  market.bid(SLUG, RIVALS[0] ?? '', max + 5_000, { anonymous: true });
  scheduler.advance(50);
  ada.ws.resume();
  await ada.caughtUp();
  expect(ada.of('you:leading').map(({ maxAmountCents }) => maxAmountCents)).toEqual([max]);
  expect(ada.of('you:outbid').map(({ maxAmountCents }) => maxAmountCents)).toEqual([max]);
});
