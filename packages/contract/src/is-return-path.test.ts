import { expect, it } from 'vitest';
import { isReturnPath } from './is-return-path.ts';
import { LIMITS } from './limits.ts';

it.each(['/', '/listing/a?x=1#y', '/create?relist=a', '/listing/a?next=//b', '/user/møra'])(
  '%j is a way back',
  (path) => {
    expect(isReturnPath(path)).toBe(true);
  },
);

it.each([
  '',
  'listing',
  '//evil.example',
  '/.//evil.example',
  '/listing//evil.example',
  '/\\evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\0',
  '/\ud800',
  'https://evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(LIMITS.returnPathMax)}`,
])('%j is none', (path) => {
  expect(isReturnPath(path)).toBe(false);
});
