import { describe, expect, it } from 'vitest';
import { listingPath, loginPath, registerPath, safeNextPath } from './paths.ts';

describe('safeNextPath', () => {
  it.each(['/', '/listing/a?x=1#y'])('follows %s on this site', (next) => {
    expect(safeNextPath(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'listing',
    '//evil.example',
    '/\\evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('goes home instead of following %j', (next) => {
    expect(safeNextPath(next)).toBe('/');
  });
});

describe('paths', () => {
  it('encode what they are given', () => {
    expect(listingPath('a/b')).toBe('/listing/a%2Fb');
    expect(loginPath('/listing/a?x=1')).toBe('/login?next=%2Flisting%2Fa%3Fx%3D1');
    expect(registerPath('/listing/a')).toBe('/register?next=%2Flisting%2Fa');
    expect(registerPath('/')).toBe('/register');
  });
});
