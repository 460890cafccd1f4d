import { expect, it } from 'vitest';
import { budget } from './budget.ts';

const one = (...keys: string[]) => keys.map((key) => ({ key, share: 1 }));

it('gives each key its part and no more', () => {
  const room = budget({ perKey: 10, inAll: 100 });
  expect(room.take(one('ada'), 10)).toBeTypeOf('function');
  expect(room.take(one('ada'), 1)).toBe('key');
  expect(room.take(one('ben'), 10)).toBeTypeOf('function');
});

it('gives all keys together what there is and no more', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  expect(room.take(one('ada'), 10)).toBeTypeOf('function');
  expect(room.take(one('ben'), 6)).toBe('all');
  expect(room.take(one('ben'), 5)).toBeTypeOf('function');
});

it('has room again for what was given back, once', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  const giveBack = room.take(one('ada'), 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  giveBack();
  giveBack();
  expect(room.take(one('ada'), 10)).toBeTypeOf('function');
  expect(room.take(one('ada'), 1)).toBe('key');
  expect(room.take(one('ben'), 5)).toBeTypeOf('function');
  expect(room.take(one('ben'), 1)).toBe('all');
});

it('takes what has several keys from each of them, in all once, and from none where one is used up', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  const giveBack = room.take(one('ada', 'home'), 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  expect(room.take(one('ben', 'home'), 1)).toBe('key');
  expect(room.take(one('ada', 'work'), 1)).toBe('key');
  expect(room.take(one('ben', 'work'), 5)).toBeTypeOf('function');
  expect(room.take(one('cy', 'train'), 1)).toBe('all');
  giveBack();
  expect(room.take(one('ada', 'home'), 10)).toBeTypeOf('function');
});

it('gives a key its own share of the budget, beside that of the keys within it', () => {
  const room = budget({ perKey: 10, inAll: 1_000 });
  const within = (key: string) => [
    { key, share: 1 },
    { key: 'wide', share: 8 },
  ];
  for (let network = 0; network < 8; network += 1) {
    expect(room.take(within(`network ${network}`), 10)).toBeTypeOf('function');
  }
  expect(room.take(within('one more'), 1)).toBe('key');
  expect(room.take(one('elsewhere'), 10)).toBeTypeOf('function');
});
