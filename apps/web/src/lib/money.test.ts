import { describe, expect, it } from 'vitest';
import { centsOf, dollarsTyped, money } from './money.ts';

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [123450, '$1,234.50'],
    [99_999_999, '$999,999.99'],
  ])('shows %i cents as %s', (cents, text) => {
    expect(money(cents)).toBe(text);
  });
});

describe('centsOf', () => {
  it.each([
    ['1250', 125_000],
    ['$1,250', 125_000],
    [' 1250.5 ', 125_050],
    ['.5', 50],
    ['19.99', 1999],
    ['999,999.99', 99_999_999],
    ['1.', 100],
  ])('reads %s as %i cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each(['', '.', '$', 'abc', '1.234', '-5', '1,25', '1e5', '99999999999999999999'])('refuses %j', (typed) => {
    expect(centsOf(typed)).toBeNull();
  });

  it('loses no cent on the way into a field and back', () => {
    for (const cents of [0, 1, 10, 99, 100, 105, 29_999_999]) expect(centsOf(dollarsTyped(cents))).toBe(cents);
  });
});
