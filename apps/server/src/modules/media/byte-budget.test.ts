import { expect, it } from 'vitest';
import { byteBudget } from './byte-budget.ts';

it('gives each key its bytes and no more', () => {
  const budget = byteBudget({ perKey: 10, inAll: 100 });
  expect(budget.take('ada', 10)).toBeTypeOf('function');
  expect(budget.take('ada', 1)).toBe('key');
  expect(budget.take('ben', 10)).toBeTypeOf('function');
});

it('gives all keys together what there is and no more', () => {
  const budget = byteBudget({ perKey: 10, inAll: 15 });
  expect(budget.take('ada', 10)).toBeTypeOf('function');
  expect(budget.take('ben', 6)).toBe('all');
  expect(budget.take('ben', 5)).toBeTypeOf('function');
});

it('has room again for what was given back, once', () => {
  const budget = byteBudget({ perKey: 10, inAll: 15 });
  const giveBack = budget.take('ada', 10);
  if (typeof giveBack !== 'function') throw new Error('there was room');
  giveBack();
  giveBack();
  expect(budget.take('ada', 10)).toBeTypeOf('function');
  expect(budget.take('ada', 1)).toBe('key');
  expect(budget.take('ben', 5)).toBeTypeOf('function');
  expect(budget.take('ben', 1)).toBe('all');
});
