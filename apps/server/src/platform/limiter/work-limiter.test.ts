import { expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { LimiterFull, workLimiter } from './work-limiter.ts';

/** Work that goes on until the test ends it. */
function handWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    named: (name: string) => () =>
      new Promise<string>((end) => {
        started.push(name);
        ends.set(name, () => end(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

it('runs one piece of a key at a time, and lets others pass meanwhile', async () => {
  const limiter = workLimiter({ width: 2, waiting: 10, waitingPerKey: 10 });
  const work = handWork();
  const all = [
    limiter('ada', work.named('ada 1')),
    limiter('ada', work.named('ada 2')),
    limiter('ben', work.named('ben 1')),
    limiter('cy', work.named('cy 1')),
  ];
  expect(work.started).toEqual(['ada 1', 'ben 1']);
  await work.end('ben 1');
  expect(work.started).toEqual(['ada 1', 'ben 1', 'cy 1']);
  await work.end('ada 1');
  expect(work.started).toEqual(['ada 1', 'ben 1', 'cy 1', 'ada 2']);
  await work.end('cy 1');
  await work.end('ada 2');
  expect(await Promise.all(all)).toEqual(['ada 1', 'ada 2', 'ben 1', 'cy 1']);
});

it('refuses at once what finds the line full, for one key or for all', async () => {
  const limiter = workLimiter({ width: 1, waiting: 2, waitingPerKey: 1 });
  const work = handWork();
  const first = limiter('ada', work.named('1'));
  const second = limiter('ada', work.named('2'));
  await expect(limiter('ada', work.named('3'))).rejects.toThrow(LimiterFull);
  const third = limiter('ben', work.named('4'));
  await expect(limiter('cy', work.named('5'))).rejects.toThrow(LimiterFull);
  for (const name of ['1', '2', '4']) await work.end(name);
  expect(await Promise.all([first, second, third])).toEqual(['1', '2', '4']);
});

it('goes on after work that failed', async () => {
  const limiter = workLimiter({ width: 1, waiting: 2, waitingPerKey: 2 });
  const failed = limiter('ada', () => Promise.reject(new Error('broken')));
  const next = limiter('ada', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('counts what waits for one key apart, also where that key runs alone', async () => {
  const limiter = workLimiter({ width: 2, waiting: 10, waitingPerKey: 1 });
  const work = handWork();
  const running = [limiter('ada', work.named('1')), limiter('ada', work.named('2'))];
  await expect(limiter('ada', work.named('3'))).rejects.toThrow(LimiterFull);
  const ben = limiter('ben', work.named('4'));
  expect(work.started).toEqual(['1', '4']);
  for (const name of ['1', '2', '4']) await work.end(name);
  await Promise.all([...running, ben]);
});

const RESTS: [what: string, tookMs: number, restMs: number][] = [
  ['three times as long as the work took', 20, 60],
  ['no longer than 200 milliseconds', 1_000, 200],
  ['not at all after work that took no time', 0, 0],
];

it.each(RESTS)('rests after a piece of work, whether it failed or not: %s', async (_what, tookMs, restMs) => {
  for (const fails of [false, true]) {
    const scheduler = new ManualScheduler();
    const rest = { times: 3, scheduler, now: () => scheduler.nowMs };
    const limiter = workLimiter({ width: 1, waiting: 2, waitingPerKey: 2, rest });
    const turn = () => new Promise(setImmediate);
    let end = () => {};
    const first = limiter('ada', () => new Promise<void>((done, fail) => (end = fails ? fail : done))).catch(() => {});
    let isStarted = false;
    const second = limiter('ben', async () => {
      isStarted = true;
    });
    scheduler.advance(tookMs);
    end();
    await first;
    await turn();
    scheduler.advance(Math.max(0, restMs - 1));
    await turn();
    expect(isStarted).toBe(restMs === 0);
    scheduler.advance(1);
    await second;
  }
});
