import { expect, it } from 'vitest';
import { ManualScheduler } from './manual-scheduler.ts';
import { atMost, repeat } from './scheduler.ts';

const FAILURE = new Error('on purpose');

/** Work that is repeated every second. `runs`: when each run began. */
function repeated(work: () => Promise<unknown>) {
  const scheduler = new ManualScheduler();
  const runs: number[] = [];
  const failures: unknown[] = [];
  const begun = () => {
    runs.push(scheduler.nowMs);
    return work();
  };
  const stop = repeat(scheduler, 1_000, begun, (cause) => failures.push(cause));
  const pass = async (ms: number) => {
    scheduler.advance(ms);
    await new Promise(setImmediate);
  };
  return { scheduler, runs, failures, stop, pass };
}

const ENDINGS: [how: string, work: () => Promise<unknown>, failures: number][] = [
  ['succeed', async () => {}, 0],
  ['fail', () => Promise.reject(FAILURE), 3],
  [
    'throw before they wait for anything',
    () => {
      throw FAILURE;
    },
    3,
  ],
];

it.each(ENDINGS)('work is repeated whether its runs succeed or fail: they %s', async (_how, work, failed) => {
  const { runs, failures, pass } = repeated(work);
  for (let run = 0; run < 3; run += 1) await pass(1_000);
  expect(runs).toEqual([1_000, 2_000, 3_000]);
  expect(failures).toEqual(Array(failed).fill(FAILURE));
});

it('work is repeated only after the run before has ended', async () => {
  let end = () => {};
  const { runs, pass } = repeated(() => new Promise<void>((resolve) => (end = resolve)));
  await pass(1_000);
  await pass(10_000);
  expect(runs).toEqual([1_000]);
  end();
  await pass(0);
  await pass(1_000);
  expect(runs).toEqual([1_000, 12_000]);
});

const LAST_RUNS: [when: string, end: (() => Promise<unknown>) | null][] = [
  ['no run is under way', null],
  ['a run is under way that succeeds', async () => {}],
  ['a run is under way that fails', () => Promise.reject(FAILURE)],
];

it.each(LAST_RUNS)('work is not repeated after it was stopped: %s', async (_when, end) => {
  let letEnd = () => {};
  const mayEnd = new Promise<void>((resolve) => (letEnd = resolve));
  const { scheduler, runs, stop, pass } = repeated(() => mayEnd.then(end));
  if (end !== null) await pass(1_000);
  stop();
  letEnd();
  await pass(10_000);
  expect([runs.length, scheduler.size]).toEqual([end === null ? 0 : 1, 0]);
});

it('a wait has an end: that of the work, or its own, and leaves no timer behind', async () => {
  const scheduler = new ManualScheduler();
  await atMost(scheduler, 1_000, Promise.resolve());
  await expect(atMost(scheduler, 1_000, Promise.reject(FAILURE))).rejects.toBe(FAILURE);
  expect(scheduler.size).toBe(0);
  let isOver = false;
  const late = atMost(scheduler, 1_000, new Promise(() => {})).then(() => {
    isOver = true;
  });
  scheduler.advance(999);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  scheduler.advance(1);
  await late;
});
