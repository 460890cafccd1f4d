import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { LimiterFull } from '../../platform/limiter/index.ts';
import { createPasswords, type PasswordSource } from './password.ts';

const DEVICE: PasswordSource = { account: 'ada@members.test', device: Buffer.alloc(32, 1) };

/**
 * A stand-in for hashing. Pieces of work end in the order in which they began, one a turn of the event loop, however
 * busy the machine is.
 */
function orderedHashing() {
  let last: Promise<unknown> = Promise.resolve();
  const work = <Result>(result: Result): Promise<Result> => {
    const ended = last.then(() => setImmediate(result));
    last = ended;
    return ended;
  };
  return { hash: () => work('hashed'), verify: () => work(false) };
}

/**
 * Hashes three hundred passwords from these sources at once. Counts how many are hashed and how many refused so far.
 */
async function openCrowd(sourceOf: (index: number) => PasswordSource) {
  const passwords = await createPasswords(orderedHashing());
  const crowd = { passwords, hashed: 0, refused: { key: 0, all: 0 } };
  const all = Array.from({ length: 300 }, (_, index) =>
    passwords.hash('a long enough password', sourceOf(index)).then(
      () => {
        crowd.hashed += 1;
      },
      (error: LimiterFull) => {
        crowd.refused[error.by] += 1;
      },
    ),
  );
  return { crowd, ended: Promise.all(all) };
}

it.each<[string, (index: number) => PasswordSource]>([
  ['one address', () => ({ address: '203.0.113.9' })],
  ['one /64', (index) => ({ address: `2001:db8:0:1::${index.toString(16)}` })],
])(
  'hashes twelve of three hundred that come at once from %s, and a known device and a stranger before most of them',
  async (_, sourceOf) => {
    const { crowd, ended } = await openCrowd(sourceOf);
    const { passwords } = crowd;
    expect(await passwords.matches('a guess', null, DEVICE)).toBe(false);
    expect(await passwords.matches('a guess', null, DEVICE)).toBe(false);
    expect(crowd.hashed).toBe(4);
    expect(await passwords.matches('a guess', null, { address: '198.51.100.7' })).toBe(false);
    expect(crowd.hashed).toBe(6);
    await ended;
    expect(crowd).toMatchObject({ hashed: 12, refused: { key: 288, all: 0 } });
  },
);

it('keeps room for a known device where strangers of many addresses wait', async () => {
  const { crowd, ended } = await openCrowd((index) => ({ address: `198.51.${index}.1` }));
  expect(await crowd.passwords.matches('a guess', null, DEVICE)).toBe(false);
  expect(crowd.hashed).toBe(2);
  await ended;
  expect(crowd).toMatchObject({ hashed: 202, refused: { key: 0, all: 98 } });
});

it('lets six of one device come at once, and twelve of all devices of an account', async () => {
  const one = await openCrowd(() => DEVICE);
  await one.ended;
  expect(one.crowd.hashed).toBe(6);
  const all = await openCrowd((index) => ({ account: 'ADA@members.test', device: Buffer.alloc(32, index) }));
  await all.ended;
  expect(all.crowd.hashed).toBe(12);
});
