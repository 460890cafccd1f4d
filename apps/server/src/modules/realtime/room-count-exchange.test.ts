import { expect, it } from 'vitest';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { TOPICS } from '../topics/index.ts';
import { RoomCountExchange } from './room-count-exchange.ts';

it('sums what the other nodes say, and forgets what is not said again within three seconds', async () => {
  const scheduler = new ManualScheduler();
  const network = new InProcessNetwork(TOPICS);
  const watching = new Map([
    ['a', 2],
    ['b', 5],
    ['c', 0],
  ]);
  const nodes = [...watching.keys()].map((node) => {
    const counts = (): [string, number][] => {
      const size = watching.get(node) ?? 0;
      return size > 0 ? [['lamp', size]] : [];
    };
    const exchange = new RoomCountExchange({
      bus: network.join(),
      node,
      scheduler,
      counts,
      now: () => scheduler.nowMs,
    });
    exchange.start();
    return exchange;
  });
  const elsewhere = () => nodes.map((node) => node.elsewhere('lamp'));
  const pass = async (ms: number) => {
    scheduler.advance(ms);
    await Promise.resolve();
  };
  expect(elsewhere()).toEqual([0, 0, 0]);
  await pass(1_000);
  expect(elsewhere()).toEqual([5, 2, 7]);
  watching.set('b', 1);
  await pass(1_000);
  expect(elsewhere()).toEqual([1, 2, 3]);
  watching.set('b', 0);
  await pass(1_000);
  expect(elsewhere()).toEqual([1, 2, 3]);
  await pass(2_000);
  expect(elsewhere()).toEqual([0, 2, 2]);
  for (const node of nodes) node.stop();
});
