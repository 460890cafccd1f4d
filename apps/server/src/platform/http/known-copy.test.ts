import { describe, expect, it } from 'vitest';
import { knowsCopy } from './known-copy.ts';

describe('a copy that the caller has', () => {
  it.each([
    ['"a.1"', true],
    ['W/"a.1"', true],
    ['"b", W/"a.1" , "c"', true],
    ['*', true],
    ['"a.2"', false],
    ['a.1', false],
    [undefined, false],
  ])('named %s is the present one: %s', (header, known) => {
    expect(knowsCopy(header, '"a.1"')).toBe(known);
  });
});
