import { expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { drainSockets } from './drain-sockets.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('closes sockets in even slices over the whole time, and those that open meanwhile', async () => {
  const scheduler = new ManualScheduler();
  let open = Array.from({ length: 100 }, (_, index) => index);
  const close = (socket: number) => {
    open = open.filter((each) => each !== socket);
  };
  let isDone = false;
  const draining = drainSockets({ open: () => open, close }, scheduler, 2_000).then(() => {
    isDone = true;
  });
  const counts: number[] = [];
  for (let slice = 1; slice <= 10; slice += 1) {
    scheduler.advance(200);
    await settled();
    counts.push(open.length);
    if (slice === 5) open = [...open, 1_000, 1_001, 1_002, 1_003, 1_004];
  }
  await draining;
  expect(counts).toEqual([90, 80, 70, 60, 50, 44, 33, 22, 11, 0]);
  expect(isDone).toBe(true);
});

it('closes all at once where there is no time', async () => {
  const scheduler = new ManualScheduler();
  const closed: number[] = [];
  const draining = drainSockets({ open: () => [1, 2, 3], close: (socket) => closed.push(socket) }, scheduler, 0);
  scheduler.advance(0);
  await draining;
  expect(closed).toEqual([1, 2, 3]);
});
