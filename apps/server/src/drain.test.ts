import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config.ts';
import { Drain } from './drain.ts';
import { ManualScheduler } from './platform/clock/index.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function openDrain() {
  const scheduler = new ManualScheduler();
  const drain = new Drain(scheduler);
  const given: number[] = [];
  drain.add(async (ms) => given.push(ms));
  let isOver = false;
  const run = (ms: number) =>
    void drain.run(ms).then(() => {
      isOver = true;
    });
  return { scheduler, drain, given, run, isOver: () => isOver };
}

it('is under way at once, gives everybody its time, and ends after it', async () => {
  const { scheduler, drain, given, run, isOver } = openDrain();
  expect(drain.isUnderWay).toBe(false);
  run(8_000);
  await settled();
  expect([drain.isUnderWay, given, isOver()]).toEqual([true, [8_000], false]);
  scheduler.advance(7_999);
  await settled();
  expect(isOver()).toBe(false);
  scheduler.advance(1);
  await settled();
  expect(isOver()).toBe(true);
});

it('ends at once where there is no time for it, and where it is cut short', async () => {
  const none = openDrain();
  none.run(0);
  await settled();
  expect([none.isOver(), none.given]).toEqual([true, []]);
  const cut = openDrain();
  cut.run(8_000);
  cut.drain.cutShort();
  await settled();
  expect(cut.isOver()).toBe(true);
});

it('lasts its whole time though a part of it fails, and longer if a part needs longer', async () => {
  const { scheduler, drain, run, isOver } = openDrain();
  let finish = () => {};
  drain.add(() => Promise.reject(new Error('away')));
  drain.add(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const said: string[] = [];
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void said.push(String(warning)));
  onTestFinished(() => spy.mockRestore());
  run(8_000);
  await settled();
  expect([said, isOver()]).toEqual([['Error: Draining failed.'], false]);
  scheduler.advance(8_000);
  await settled();
  expect(isOver()).toBe(false);
  finish();
  await settled();
  expect(isOver()).toBe(true);
});

const SEVERAL = {
  REDIS_URL: 'redis://127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it.each([
  ['a node that is alone', {}, 0],
  ['one that is told a time', { DRAIN_MS: '500' }, 500],
  ['one of several', SEVERAL, 8_000],
  ['one of several that is told a time', { ...SEVERAL, DRAIN_MS: '500' }, 500],
  ['one of several that is told none', { ...SEVERAL, DRAIN_MS: '0' }, 0],
])('%s has its time to drain', (_which, given, drainMs) => {
  expect(readConfig({ DATA_DIR: '/nowhere/data', ADMIN_SECRET: 's'.repeat(32), ...given }).drainMs).toBe(drainMs);
});
