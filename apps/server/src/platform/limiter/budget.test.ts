import { expect, it } from 'vitest';
import { budget } from './budget.ts';

it('gives each key its part and no more', () => {
  const room = budget({ perKey: 10, inAll: 100 });
  expect(room.take(['ada'], 10)).toBeTypeOf('function');
  expect(room.take(['ada'], 1)).toBe('key');
  expect(room.take(['ben'], 10)).toBeTypeOf('function');
});

it('gives all keys together what there is and no more', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  expect(room.take(['ada'], 10)).toBeTypeOf('function');
  expect(room.take(['ben'], 6)).toBe('all');
  expect(room.take(['ben'], 5)).toBeTypeOf('function');
});

it('has room again for what was given back, once', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  const giveBack = room.take(['ada'], 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  giveBack();
  giveBack();
  expect(room.take(['ada'], 10)).toBeTypeOf('function');
  expect(room.take(['ada'], 1)).toBe('key');
  expect(room.take(['ben'], 5)).toBeTypeOf('function');
  expect(room.take(['ben'], 1)).toBe('all');
});

it('takes what has several keys from each of them, in all once, and from none where one is used up', () => {
  const room = budget({ perKey: 10, inAll: 15 });
  const giveBack = room.take(['ada', 'home'], 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  expect(room.take(['ben', 'home'], 1)).toBe('key');
  expect(room.take(['ada', 'work'], 1)).toBe('key');
  expect(room.take(['ben', 'work'], 5)).toBeTypeOf('function');
  expect(room.take(['cy', 'train'], 1)).toBe('all');
  giveBack();
  expect(room.take(['ada', 'home'], 10)).toBeTypeOf('function');
});
