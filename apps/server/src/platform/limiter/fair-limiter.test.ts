import { expect, it } from 'vitest';
import { FairLimiter } from './fair-limiter.ts';
import type { LimiterFull } from './work-limiter.ts';

const one = (key: string) => [{ key, share: 1 }];
const inWide = (key: string, wide: string) => [
  { key, share: 1 },
  { key: wide, share: 8 },
];

function openLines(width = 2) {
  const limiter = new FairLimiter({
    width,
    groups: {
      strangers: { atWork: 2, waiting: 3, waitingInAll: 8 },
      known: { atWork: 1, waiting: 2, waitingInAll: 3 },
    },
  });
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  /** Adds pieces of work that end when the test ends them. */
  const send = async (group: 'strangers' | 'known', keys: ReturnType<typeof one>, ...names: string[]) => {
    for (const name of names) {
      const work = () =>
        new Promise<void>((end) => {
          started.push(name);
          ends.set(name, end);
        });
      limiter.run(group, keys, work).catch((error: LimiterFull) => refused.push(`${name} ${error.by}`));
    }
    await settle();
  };
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.();
      await settle();
    }
  };
  return { limiter, started, refused, send, end };
}

it('lets groups, and the keys of one, take turns, whoever sent more', async () => {
  const { started, send, end } = openLines();
  await send('strangers', one('crowd'), 'crowd 1', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5');
  await send('strangers', one('other'), 'other 1');
  await send('known', one('device'), 'device 1', 'device 2');
  expect(started).toEqual(['crowd 1', 'crowd 2']);
  await end('crowd 1', 'crowd 2', 'device 1', 'other 1', 'device 2');
  expect(started).toEqual(['crowd 1', 'crowd 2', 'device 1', 'other 1', 'device 2', 'crowd 3', 'crowd 4']);
});

it('refuses what finds the line of its key full, and leaves the others theirs', async () => {
  const { refused, started, send, end } = openLines();
  await send('strangers', one('crowd'), '1', '2', '3', '4', '5', '6', '7');
  expect(refused).toEqual(['6 key', '7 key']);
  await send('strangers', one('other'), 'other 1');
  await send('known', one('device'), 'device 1', 'device 2', 'device 3');
  expect(refused).toEqual(['6 key', '7 key', 'device 3 key']);
  await end('1', '2', 'device 1', 'other 1', 'device 2', '3', '4', '5');
  expect(started).toHaveLength(8);
});

it('refuses what finds the line of its group full, and never what belongs to another one', async () => {
  const { refused, send } = openLines();
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) await send('strangers', one(key), key);
  expect(refused).toEqual(['k all']);
  for (const key of ['a', 'b', 'c', 'd']) await send('known', one(key), `known ${key}`);
  expect(refused).toEqual(['k all', 'known d all']);
});

it('lets one key have no more at work than it may, while others pass', async () => {
  const { started, send, end } = openLines(4);
  await send('known', one('device'), 'device 1', 'device 2');
  await send('strangers', one('crowd'), 'crowd 1', 'crowd 2', 'crowd 3');
  await send('strangers', one('other'), 'other 1');
  expect(started).toEqual(['device 1', 'crowd 1', 'crowd 2', 'other 1']);
  await end('other 1');
  expect(started).toHaveLength(4);
  await end('device 1', 'crowd 1');
  expect(started.slice(4)).toEqual(['device 2', 'crowd 3']);
});

it('lets the networks of one wide network share its turns', async () => {
  const { started, send, end } = openLines(1);
  await send('strangers', inWide('a', 'wide'), 'a 1', 'a 2');
  await send('strangers', inWide('b', 'wide'), 'b 1');
  await send('strangers', inWide('c', 'wide'), 'c 1');
  await send('strangers', one('elsewhere'), 'elsewhere 1', 'elsewhere 2');
  await end('a 1', 'elsewhere 1', 'b 1', 'elsewhere 2', 'c 1', 'a 2');
  expect(started).toEqual(['a 1', 'elsewhere 1', 'b 1', 'elsewhere 2', 'c 1', 'a 2']);
});

it('goes on after work that failed', async () => {
  const { limiter } = openLines(1);
  const failed = limiter.run('known', one('device'), () => Promise.reject(new Error('broken')));
  const next = limiter.run('known', one('device'), async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
