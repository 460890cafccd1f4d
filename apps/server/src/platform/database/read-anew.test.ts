import { expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { ReadAnew } from './read-anew.ts';

/** A `ReadAnew` whose reads end or fail when the test says so. */
function openReadings() {
  const scheduler = new ManualScheduler();
  const readings: { ids: readonly string[]; done: () => void; fail: (err: Error) => void }[] = [];
  const failures: unknown[] = [];
  const anew = new ReadAnew({
    scheduler,
    read: (ids) => new Promise((done, fail) => readings.push({ ids, done, fail })),
    onFailure: (cause) => failures.push(cause),
  });
  const asked = () => readings.map(({ ids }) => ids);
  return { anew, scheduler, readings, asked, failures };
}

it('reads in one query what moved during the one before, each once', async () => {
  const { anew, readings, asked } = openReadings();
  anew.add(['a']);
  anew.add(['a', 'b']);
  anew.add(['b']);
  expect(asked()).toEqual([['a']]);
  readings[0]?.done();
  await expect.poll(asked).toEqual([['a'], ['a', 'b']]);
});

it('reads again after a second what could not be read, with whoever moved meanwhile, and tells of one failure in a row', async () => {
  const { anew, scheduler, readings, asked, failures } = openReadings();
  anew.add(['a']);
  readings[0]?.fail(new Error('no database'));
  await expect.poll(() => failures.length).toBe(1);
  anew.add(['b']);
  scheduler.advance(999);
  expect(asked()).toHaveLength(1);
  scheduler.advance(1);
  await expect.poll(asked).toEqual([['a'], ['a', 'b']]);
  readings[1]?.fail(new Error('still none'));
  await expect.poll(() => scheduler.size).toBe(1);
  scheduler.advance(1_000);
  await expect.poll(asked).toHaveLength(3);
  expect(failures).toHaveLength(1);
});

it('asks for five hundred at a time', async () => {
  const { anew, readings, asked } = openReadings();
  anew.add(Array.from({ length: 1_201 }, (_, index) => `${index}`));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => readings.length).toBe(count);
    readings[count - 1]?.done();
  }
  expect(asked().map(({ length }) => length)).toEqual([500, 500, 201]);
});

it('reads nothing more once it was stopped', async () => {
  const { anew, scheduler, readings, asked, failures } = openReadings();
  anew.add(['a']);
  readings[0]?.fail(new Error('no database'));
  await expect.poll(() => failures.length).toBe(1);
  anew.stop();
  scheduler.advance(1_000);
  anew.add(['b']);
  expect(asked()).toEqual([['a']]);
});
