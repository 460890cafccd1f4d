import { expect, it } from 'vitest';
import { byteBudget } from './byte-budget.ts';

it('gives each key its bytes and no more', () => {
  const budget = byteBudget({ perKey: 10, inAll: 100 });
  expect(budget.take(['ada'], 10)).toBeTypeOf('function');
  expect(budget.take(['ada'], 1)).toBe('key');
  expect(budget.take(['ben'], 10)).toBeTypeOf('function');
});

it('gives all keys together what there is and no more', () => {
  const budget = byteBudget({ perKey: 10, inAll: 15 });
  expect(budget.take(['ada'], 10)).toBeTypeOf('function');
  expect(budget.take(['ben'], 6)).toBe('all');
  expect(budget.take(['ben'], 5)).toBeTypeOf('function');
});

it('has room again for what was given back, once', () => {
  const budget = byteBudget({ perKey: 10, inAll: 15 });
  const giveBack = budget.take(['ada'], 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  giveBack();
  giveBack();
  expect(budget.take(['ada'], 10)).toBeTypeOf('function');
  expect(budget.take(['ada'], 1)).toBe('key');
  expect(budget.take(['ben'], 5)).toBeTypeOf('function');
  expect(budget.take(['ben'], 1)).toBe('all');
});

it('takes what has several keys from each of them, in all once, and from none where one is used up', () => {
  const budget = byteBudget({ perKey: 10, inAll: 15 });
  const giveBack = budget.take(['ada', 'home'], 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  expect(budget.take(['ben', 'home'], 1)).toBe('key');
  expect(budget.take(['ada', 'work'], 1)).toBe('key');
  expect(budget.take(['ben', 'work'], 5)).toBeTypeOf('function');
  expect(budget.take(['cy', 'train'], 1)).toBe('all');
  giveBack();
  expect(budget.take(['ada', 'home'], 10)).toBeTypeOf('function');
});
