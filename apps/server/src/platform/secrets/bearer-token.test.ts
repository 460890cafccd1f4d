import { expect, it } from 'vitest';
import { bearerOf, hashToken, newToken, sessionIdOf } from './bearer-token.ts';

it.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER   abc  ', 'abc'],
  ['Bearer abc def', null],
  ['Bearer ', null],
  ['Bearerabc', null],
  ['Basic abc', null],
  ['x Bearer abc', null],
  ['', null],
  [undefined, null],
])('reads the token of the header %j: %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});

it('makes another token each time, of 256 bits, and a hash that finds it again', () => {
  const made = Array.from({ length: 50 }, newToken);
  expect(new Set(made.map(({ token }) => token)).size).toBe(50);
  for (const { token, hash } of made) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashToken(token)).toEqual(hash);
    expect(sessionIdOf(hash)).toMatch(/^[\w-]{43}$/);
    expect(sessionIdOf(hash)).not.toBe(token);
  }
});
