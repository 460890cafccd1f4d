import { expect, it } from 'vitest';
import { withoutTrailingSlash } from './redirect-trailing-slash.ts';

it.each([
  ['/help/', '/help'],
  ['/listing/a-lamp/', '/listing/a-lamp'],
  ['/listing/a-lamp///', '/listing/a-lamp'],
  ['/listing/a-lamp/?boost=true', '/listing/a-lamp?boost=true'],
  ['/api/listings/?q=a/', '/api/listings?q=a/'],
])('leads %s to %s', (url, target) => {
  expect(withoutTrailingSlash(url)).toBe(target);
});

it.each([
  '/',
  '//',
  '//evil.test/',
  '//evil.test//',
  '/\\evil.test/',
  '///',
  '/help',
  '/help?next=/',
  '/help?a=b/',
  'http://evil.test/',
  '*',
])('leads nowhere from %s', (url) => {
  expect(withoutTrailingSlash(url)).toBeNull();
});
