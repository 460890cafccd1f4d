import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJob, JobRegister } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('makes a pass as often as it was told to, though nobody asks, and none once it is stopped', async () => {
  let passes = 0;
  const job = createJob({
    name: 'test',
    async run() {
      passes += 1;
      return false;
    },
    everyMs: 200,
    onError: () => {},
  });
  const seen: number[] = [];
  for (const ms of [199, 1, 200, 600]) {
    await later(ms);
    seen.push(passes);
  }
  await job.stop();
  await later(1_000);
  expect([...seen, passes]).toEqual([0, 1, 2, 5, 5]);
});

it('tells how long ago its last pass began, and how long ago passes ended well and badly', async () => {
  let isBroken = false;
  const job = createJob({
    name: 'test',
    async run() {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isBroken) throw new Error('away');
      return false;
    },
    everyMs: 1_000_000,
    onError: () => {},
  });
  const told = () => {
    const { runAgeMs, successAgeMs, failureAgeMs } = job.status();
    return [runAgeMs, successAgeMs, failureAgeMs];
  };
  job.kick();
  await later(70);
  expect(told()).toEqual([70, null, null]);
  await later(80);
  expect(told()).toEqual([150, 50, null]);
  isBroken = true;
  job.kick();
  await later(110);
  expect(told()).toEqual([110, 160, 10]);
  await job.stop();
});

it('counts what waits again after five seconds, and asks no further if one count has no answer', async () => {
  const jobs = new JobRegister();
  const asked: string[] = [];
  let isSilent = false;
  const counting = (name: string) =>
    createJob({
      name,
      run: async () => false,
      everyMs: 1_000_000,
      onError: () => {},
      backlog: () => {
        asked.push(name);
        return isSilent ? new Promise(() => undefined) : Promise.resolve(asked.length);
      },
    });
  for (const name of ['first', 'second']) jobs.add(counting(name));
  const counted = async () => [...(await jobs.backlogs()).values()];
  expect(await counted()).toEqual([1, 2]);
  await later(5_000);
  expect(await counted()).toEqual([1, 2]);
  await later(1);
  expect(await counted()).toEqual([3, 4]);
  await later(5_001);
  isSilent = true;
  const silent = counted();
  await later(2_000);
  expect(await silent).toEqual([null, null]);
  expect(asked).toEqual(['first', 'second', 'first', 'second', 'first']);
  await Promise.all(jobs.all().map((job) => job.stop()));
});
