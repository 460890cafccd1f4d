import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJob } from './create-job.ts';
import { timeShare } from './time-share.ts';

const NEVER_MS = 1_000_000;

it('makes passes until nothing is left, never two at once', async () => {
  let left = 5;
  let atOnce = 0;
  let most = 0;
  const job = createJob({
    name: 'test',
    async run() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      left -= 1;
      return left > 0;
    },
    everyMs: NEVER_MS,
    onError: () => {},
  });
  job.kick();
  job.kick();
  await job.finish();
  expect(left).toBeLessThanOrEqual(0);
  expect(most).toBe(1);
  await job.stop();
});

it('looks once more where it was asked to while a pass was under way', async () => {
  let passes = 0;
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const job = createJob({
    name: 'test',
    async run() {
      passes += 1;
      if (passes === 1) await waiting;
      return false;
    },
    everyMs: NEVER_MS,
    onError: () => {},
  });
  job.kick();
  const finished = job.finish();
  letGo();
  await finished;
  expect(passes).toBe(2);
  await job.stop();
});

it('tells an outage once, until it is over', async () => {
  const told: unknown[] = [];
  let broken = true;
  const job = createJob({
    name: 'test',
    async run() {
      if (broken) throw new Error('away');
      return false;
    },
    everyMs: NEVER_MS,
    onError: (error) => told.push(error),
  });
  const pass = async () => {
    job.kick();
    await job.finish().catch(() => {});
  };
  await pass();
  await pass();
  expect(told).toHaveLength(1);
  broken = false;
  await pass();
  broken = true;
  await pass();
  expect(told).toHaveLength(2);
  await job.stop();
  job.kick();
});

it('lets who waits go after a pass of their own, however many ask for another one meanwhile', async () => {
  const passes: (() => void)[] = [];
  const job = createJob({
    name: 'test',
    run: () =>
      new Promise((done) => {
        passes.push(() => done(false));
      }),
    everyMs: NEVER_MS,
    onError: () => {},
  });
  const first = job.finish();
  const second = job.finish();
  passes[0]?.();
  await first;
  const begun = (count: number) => vi.waitFor(() => expect(passes).toHaveLength(count));
  await begun(2);
  const third = job.finish();
  passes[1]?.();
  await second;
  await begun(3);
  passes[2]?.();
  await third;
  expect(passes).toHaveLength(3);
  await job.stop();
});

it('fails everybody who waits for a pass that fails, and begins anew with the next one', async () => {
  let broken = true;
  const job = createJob({
    name: 'test',
    run: async () => {
      if (broken) throw new Error('away');
      return false;
    },
    everyMs: NEVER_MS,
    onError: () => {},
  });
  const both = await Promise.allSettled([job.finish(), job.finish()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  await job.finish();
  await job.stop();
});

it('waits for the pass under way where it is stopped, and makes no other, whoever asked for one', async () => {
  const passes: (() => void)[] = [];
  const job = createJob({
    name: 'test',
    run: () =>
      new Promise((done) => {
        passes.push(() => done(true));
      }),
    everyMs: NEVER_MS,
    onError: () => {},
  });
  const first = job.finish();
  const second = job.finish();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  passes[0]?.();
  await Promise.all([first, second, stopped]);
  job.kick();
  await new Promise(setImmediate);
  expect(passes).toHaveLength(1);
});

it('makes a pass only where its gate lets it, which is asked before each', async () => {
  let left = 3;
  const answers = [false, true, true, false];
  const job = createJob({
    name: 'test',
    async run() {
      left -= 1;
      return true;
    },
    everyMs: NEVER_MS,
    onError: () => {},
  });
  job.onlyIf({ mayRun: async () => answers.shift() ?? false, passOn: async () => expect.unreachable() });
  await job.finish();
  expect([left, job.status().runAgeMs]).toEqual([3, null]);
  await job.finish();
  expect([left, answers]).toEqual([1, []]);
  await job.stop();
});

it.each([
  ['after three failures in a row', 'fff', [3]],
  ['after each three of them', 'fffffff', [3, 6]],
  ['after fewer', 'ff', []],
  ['where passes succeed between them', 'ff.ff.f.ff', []],
  ['after three in a row that follow a success', 'ff.fff', [6]],
])('is passed on to another node or not: %s', async (_when, passes, expected) => {
  const results = [...passes];
  let passed = 0;
  const passedOnAfter: number[] = [];
  const job = createJob({
    name: 'test',
    async run() {
      passed += 1;
      if (results.shift() === 'f') throw new Error('failed');
      return false;
    },
    everyMs: NEVER_MS,
    onError: () => {},
  });
  job.onlyIf({ mayRun: async () => true, passOn: async () => void passedOnAfter.push(passed) });
  for (const _pass of passes) await job.finish().catch(() => {});
  await job.stop();
  expect([passed, passedOnAfter]).toEqual([passes.length, expected]);
});

describe('a job that may take a part of the time', () => {
  const resting = (share = timeShare(0.1)) => {
    let passes = 0;
    const job = createJob({
      name: 'test',
      async run() {
        passes += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return passes < 3;
      },
      everyMs: NEVER_MS,
      share,
      onError: () => {},
    });
    return { job, passes: () => passes };
  };
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
  );
  afterEach(() => vi.useRealTimers());

  it('rests nine times as long as a pass took before it makes the next', async () => {
    const { job, passes } = resting();
    job.kick();
    await vi.advanceTimersByTimeAsync(999);
    expect(passes()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(passes()).toBe(2);
    await Promise.all([job.stop(), vi.advanceTimersByTimeAsync(100)]);
  });

  it('rests for what follows from its passes too', async () => {
    const share = timeShare(0.1);
    const { job, passes } = resting(share);
    job.kick();
    await vi.advanceTimersByTimeAsync(100);
    const mails = share.spend(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await vi.advanceTimersByTimeAsync(1_300);
    await mails;
    expect(passes()).toBe(1);
    await vi.advanceTimersByTimeAsync(60);
    expect(passes()).toBe(2);
    await Promise.all([job.stop(), vi.advanceTimersByTimeAsync(100)]);
  });

  it('rests no longer than half a minute, however much came at once', async () => {
    const share = timeShare(0.01);
    const work = share.spend(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    await vi.advanceTimersByTimeAsync(5_000);
    await work;
    expect(share.restMs()).toBe(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(share.restMs()).toBe(0);
  });

  it('rests no more once somebody waits for its end', async () => {
    const { job, passes } = resting();
    job.kick();
    await vi.advanceTimersByTimeAsync(150);
    const finished = job.finish();
    await vi.advanceTimersByTimeAsync(300);
    await finished;
    expect(passes()).toBe(4);
    await job.stop();
  });

  it('is stopped while it rests', async () => {
    const { job, passes } = resting();
    job.kick();
    await vi.advanceTimersByTimeAsync(150);
    await job.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(passes()).toBe(1);
  });
});
