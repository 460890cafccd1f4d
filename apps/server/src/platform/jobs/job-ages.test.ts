import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJob } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a job tells how long ago its last pass began, and how long ago passes ended well and badly', async () => {
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
