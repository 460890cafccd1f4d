import { expect, it } from 'vitest';
import { substringPattern } from './substring-pattern.ts';

it.each<[typed: string | null | undefined, pattern: string | null]>([
  [undefined, null],
  [null, null],
  ['', null],
  ['  \t ', null],
  ['lamp', '%lamp%'],
  ['  two words ', '%two words%'],
  ['100%', '%100\\%%'],
  ['snake_case_name', '%snake\\_case\\_name%'],
  ['C:\\temp', '%C:\\\\temp%'],
])('the pattern of what was typed: %j is %j', (typed, pattern) => {
  expect(substringPattern(typed)).toBe(pattern);
});
