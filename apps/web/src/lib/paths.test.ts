import { describe, expect, it } from 'vitest';
import {
  isCreatePath,
  listingPath,
  loginPath,
  orderPath,
  profilePath,
  registerPath,
  relistPath,
  safeNextPath,
  slugOfPath,
  staffListingOf,
  staffListingPath,
  staffSignInPath,
} from './paths.ts';

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

it('each path of one thing encodes its name', () => {
  const name = 'a/b?c';
  expect([orderPath(name), profilePath(name), staffListingPath(name), relistPath(name)]).toEqual([
    '/orders/a%2Fb%3Fc',
    '/user/a%2Fb%3Fc',
    '/admin/listing/a%2Fb%3Fc',
    '/create?relist=a%2Fb%3Fc',
  ]);
  expect(staffSignInPath('l1')).toBe('/admin?next=%2Fadmin%2Flisting%2Fl1');
});

it.each([
  ['/listing/lamp', 'lamp'],
  ['/listing/lamp?x=1#bids', 'lamp'],
  ['/listing/a%2Fb', 'a/b'],
  ['/listing/%E0%A4%A', null],
  ['/listing/', null],
  ['/listing?slug=lamp', null],
  ['/listings/lamp', null],
  ['/admin/listing/lamp', null],
])('the path %s has the slug %s', (path, slug) => {
  expect(slugOfPath(path)).toBe(slug);
});

it.each([
  ['/admin/listing/l1', true],
  ['/admin/listing/', false],
  ['/admin/listing/l1/more', false],
  ['/admin/listing/l1?tab=users', false],
  ['/x/admin/listing/l1', false],
  ['/admin?tab=users', false],
  [null, false],
])('the sign-in of staff leads on to %s: %s', (next, leadsOn) => {
  expect(staffListingOf(next)).toBe(leadsOn ? next : null);
});

it.each([
  ['/create', true],
  ['/create?relist=lamp', true],
  ['/create#pictures', true],
  ['/created', false],
  ['/create/new', false],
  ['/user/create', false],
])('%s is the form of a new listing: %s', (path, isIt) => {
  expect(isCreatePath(path)).toBe(isIt);
});
