import { expect, it } from 'vitest';
import { type Bus, InProcessNetwork, type TopicTable } from '../bus/index.ts';
import { ManualScheduler } from '../clock/index.ts';
import { CountExchange, type NodeCounts } from './count-exchange.ts';
import { one } from './rate-counter.conformance.ts';
import { RateLimiter } from './rate-limiter.ts';

interface Messages {
  counted: NodeCounts;
}
const TOPICS: TopicTable<Messages> = {
  counted: { encode: (message) => message, parse: (encoded) => encoded as NodeCounts, split: () => [] },
};

function openSite() {
  const scheduler = new ManualScheduler();
  const network = new InProcessNetwork(TOPICS);
  const published: NodeCounts[] = [];
  /** Joins a node that counts bids: at most ten of each key in a minute. */
  const join = (node: string) => {
    const bus: Bus<Messages> = network.join(node);
    const exchange = new CountExchange({
      node,
      scheduler,
      now: () => scheduler.nowMs,
      nameOf: (key) => key.toUpperCase(),
      others: () => bus.others(),
      publish(message) {
        published.push(message);
        bus.publish('counted', message);
      },
    });
    bus.subscribe('counted', (message) => exchange.hear(message));
    bus.onGap(() => exchange.repeat());
    const limiter = new RateLimiter({ windowMs: 60_000, now: () => scheduler.nowMs, elsewhere: exchange });
    const bid = (who: string) => limiter.count('bid', one(who), 10);
    const bids = (who: string, count: number) => Array.from({ length: count }, () => bid(who)).at(-1);
    return { bid, bids, close: () => bus.close(), exchange };
  };
  const pass = async (ms: number) => {
    scheduler.advance(ms);
    await Promise.resolve();
  };
  return { join, pass, published, network };
}

it('adds what the other nodes counted, a quarter of a second later', async () => {
  const { join, pass } = openSite();
  const [a, b, c] = [join('a'), join('b'), join('c')];
  await pass(250);
  a.bids('ada', 6);
  expect(b.bids('ada', 3)).toMatchObject({ waitMs: 0, left: 7 });
  await pass(250);
  expect(c.bid('ada')).toMatchObject({ waitMs: 0, left: 0 });
  expect(c.bid('ada')).toMatchObject({ left: 0, waitMs: 59_750 });
  expect(c.bid('ben')).toMatchObject({ waitMs: 0, left: 9 });
  await pass(59_750);
  // The windows of nodes a and b are over, that of c is not.
  expect(c.bid('ada')).toMatchObject({ waitMs: 0, left: 8 });
});

it('says only what changed, under names that hide it, and nothing of windows that are over', async () => {
  const { join, pass, published } = openSite();
  const [a] = [join('a'), join('b')];
  await pass(250);
  a.bids('ada', 2);
  a.bids('ben', 1);
  await pass(250);
  expect(published).toEqual([
    {
      node: 'a',
      counts: [
        ['BID BEN', 1, 59_750],
        ['BID ADA', 2, 59_750],
      ],
    },
  ]);
  await pass(1_000);
  expect(published).toHaveLength(1);
  a.bid('ben');
  await pass(250);
  expect(published.slice(1)).toEqual([{ node: 'a', counts: [['BID BEN', 2, 58_500]] }]);
  await pass(58_450);
  a.bid('ada');
  await pass(50);
  expect(published).toHaveLength(2);
});

it('says everything once more after a gap', async () => {
  const { join, pass, published, network } = openSite();
  const [a] = [join('a'), join('b')];
  await pass(250);
  a.bids('ada', 2);
  await pass(250);
  network.announceGap('silence');
  await pass(250);
  expect(published.map(({ counts }) => counts)).toEqual([[['BID ADA', 2, 59_750]], [['BID ADA', 2, 59_500]]]);
});

it('says everything once more where a node joins, which else never hears of a budget that is used up', async () => {
  const { join, pass, published } = openSite();
  const [a] = [join('a'), join('b')];
  await pass(250);
  a.bids('ada', 10);
  await pass(250);
  const c = join('c');
  await pass(250);
  expect(c.bid('ada')).toMatchObject({ left: 0, waitMs: 59_500 });
  await pass(1_000);
  expect(published.map(({ counts }) => counts)).toEqual([[['BID ADA', 10, 59_750]], [['BID ADA', 10, 59_500]]]);
});

it('counts nobody who is gone', async () => {
  const { join, pass } = openSite();
  const [a, b, c] = [join('a'), join('b'), join('c')];
  await pass(250);
  a.bids('ada', 6);
  b.bids('ada', 2);
  await pass(250);
  expect(c.bid('ada')).toMatchObject({ left: 1 });
  await a.close();
  await pass(250);
  expect(c.bid('ada')).toMatchObject({ left: 6 });
  await b.close();
  await pass(250);
  expect(c.bid('ada')).toMatchObject({ left: 7 });
});

it('says nothing where nobody else is there', async () => {
  const { join, pass, published } = openSite();
  const a = join('a');
  a.bids('ada', 9);
  await pass(1_000);
  expect(published).toEqual([]);
});

it('speaks of two thousand keys at most', async () => {
  const { join, pass, published } = openSite();
  const [a] = [join('a'), join('b')];
  await pass(250);
  for (let index = 0; index < 3_000; index += 1) a.bid(`crowd ${index}`);
  await pass(250);
  expect(published.map(({ counts }) => counts.length)).toEqual([2_000]);
});
