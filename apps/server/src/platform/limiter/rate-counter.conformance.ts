import { expect } from 'vitest';
import type { BudgetKey } from '../address/index.ts';
import type { Counted, RateCounter } from './rate-counter.ts';

/** A counter with a window of one minute. */
export interface OpenedCounter {
  counter: RateCounter;
  /** Lets time pass for everything that is counted. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export const one = (key: string): BudgetKey[] => [{ key, share: 1 }];
export const inWide = (key: string): BudgetKey[] => [
  { key, share: 1 },
  { key: 'wide', share: 8 },
];

interface Proved {
  take(name: string, keys: BudgetKey[]): Promise<Counted>;
  pass(ms: number): Promise<void>;
}

/** A counter in another program also sees real time pass, so times are compared roughly. */
const about = (ms: number) => expect.closeTo(ms, -3);

/** The title and the proof of each promise that every counter must keep. */
const PROMISES: readonly [string, (proved: Proved) => Promise<void>][] = [
  [
    'counts each class and each key for itself, until their window is over',
    async ({ take, pass }) => {
      for (let count = 0; count < 3; count += 1) expect(await take('read', one('ada'))).toMatchObject({ waitMs: 0 });
      await pass(20_000);
      expect(await take('read', one('ada'))).toEqual({ waitMs: about(40_000), left: 0, endsInMs: about(40_000) });
      expect(await take('read', one('ben'))).toMatchObject({ waitMs: 0 });
      expect(await take('write', one('ada'))).toMatchObject({ waitMs: 0 });
      await pass(40_000);
      expect(await take('read', one('ada'))).toMatchObject({ waitMs: 0 });
    },
  ],

  [
    'gives all keys within a wide one eight times what each of them has',
    async ({ take }) => {
      for (let network = 0; network < 8; network += 1) {
        for (let count = 0; count < 3; count += 1)
          expect(await take('read', inWide(`network ${network}`))).toMatchObject({ waitMs: 0 });
      }
      expect(await take('read', inWide('one more'))).toMatchObject({ waitMs: about(60_000) });
      expect(await take('read', one('elsewhere'))).toMatchObject({ waitMs: 0 });
    },
  ],

  [
    'does not count what it refuses, so that one network cannot use up what others share with it',
    async ({ take }) => {
      const greedy = Array.from({ length: 500 }, () => take('read', inWide('greedy')));
      const within = (await Promise.all(greedy)).filter(({ waitMs }) => waitMs === 0);
      expect(within).toHaveLength(3);
      for (let network = 0; network < 7; network += 1) {
        for (let count = 0; count < 3; count += 1)
          expect(await take('read', inWide(`modest ${network}`))).toMatchObject({ waitMs: 0 });
      }
    },
  ],

  [
    'counts nothing under a network whose wide network is used up',
    async ({ take }) => {
      for (let network = 0; network < 8; network += 1) {
        for (let count = 0; count < 3; count += 1) await take('read', inWide(`network ${network}`));
      }
      for (let count = 0; count < 5; count += 1) await take('read', inWide('one more'));
      expect(await take('read', one('one more'))).toMatchObject({ waitMs: 0, left: 2 });
    },
  ],

  [
    'says what is left under the key that is used up first',
    async ({ take, pass }) => {
      await take('read', one('ada'));
      await pass(20_000);
      expect(await take('read', one('ada'))).toEqual({ waitMs: 0, left: 1, endsInMs: about(40_000) });
      expect(await take('read', one('ben'))).toEqual({ waitMs: 0, left: 2, endsInMs: about(60_000) });
      for (let network = 0; network < 7; network += 1) {
        for (let count = 0; count < 3; count += 1) await take('bid', inWide(`network ${network}`));
      }
      await take('bid', inWide('last'));
      await take('bid', inWide('last'));
      await pass(5_000);
      const counted = await take('bid', inWide('one more'));
      expect(counted).toEqual({ waitMs: 0, left: 0, endsInMs: about(55_000) });
    },
  ],
];

/** The promises in the form for `it.each`. `open` returns a counter that has counted nothing. */
export function rateCounterPromises(open: () => Promise<OpenedCounter>): [string, () => Promise<void>][] {
  return PROMISES.map(([title, prove]) => [
    title,
    async () => {
      const { counter, pass, close } = await open();
      try {
        await prove({ pass, take: async (name, keys) => await counter.count(name, keys, 3) });
      } finally {
        await close();
      }
    },
  ]);
}
