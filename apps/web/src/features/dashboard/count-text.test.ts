import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [undefined, '0'],
  [{ count: 0, more: false }, '0'],
  [{ count: 1_234, more: false }, '1,234'],
  [{ count: 500, more: true }, '500+'],
])('a count of %o is shown as %s', (counted, text) => {
  expect(countText(counted)).toBe(text);
});
