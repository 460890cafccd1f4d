import { describe, expect, it } from 'vitest';
import { canonicalUsername, DELETED_NAME, isReservedUsername, leadsToProfile, usernameProblem } from './username.ts';

describe('a username', () => {
  it('has 3 to 30 characters', () => {
    expect(usernameProblem('ab')).toBe('Username must be at least 3 characters');
    expect(usernameProblem('abc')).toBeNull();
    expect(usernameProblem('a'.repeat(30))).toBeNull();
    expect(usernameProblem('a'.repeat(31))).toBe('Username must be 30 characters or less');
  });

  it('has letters, numbers, hyphens and underscores only', () => {
    expect(usernameProblem('Ann_B-2')).toBeNull();
    for (const name of ['ann b', 'ann.b', 'änne', 'ann\n', 'ann/b']) {
      expect(usernameProblem(name)).toBe('Username can only contain letters, numbers, hyphens, and underscores');
    }
  });

  it('neither begins nor ends with a hyphen or an underscore', () => {
    for (const name of ['-ann', 'ann-'])
      expect(usernameProblem(name)).toBe('Username cannot start or end with a hyphen');
    for (const name of ['_ann', 'ann_']) {
      expect(usernameProblem(name)).toBe('Username cannot start or end with an underscore');
    }
  });

  it('is reserved where it is what a member who is gone is called', () => {
    const blank = DELETED_NAME.replace(' ', '');
    expect([blank, `Deleted_Member`, 'deleted-member'].map(isReservedUsername)).toEqual([true, true, true]);
  });

  it('leads to a profile unless its member is gone', () => {
    expect([leadsToProfile('ann'), leadsToProfile(DELETED_NAME)]).toEqual([true, false]);
  });

  it.each(['Anonymous', 'ADMIN', 'clamor', 'Support', 'no-reply', 'a_d-m_i-n'])(
    'is reserved where it stands for the house or for nobody, in any case and spelling: %s',
    (name) => {
      expect(isReservedUsername(name)).toBe(true);
      expect(usernameProblem(name)).toBeNull();
    },
  );

  it.each(['anonymous2', 'admiral', 'helper', 'ann'])(
    'is free where it only begins like a reserved one: %s',
    (name) => {
      expect(isReservedUsername(name)).toBe(false);
    },
  );

  it('is compared without regard to case', () => {
    expect(canonicalUsername('Ann-B')).toBe(canonicalUsername('aNN-b'));
  });
});

it.each([
  'clamor-anna',
  'Clamor_Anna',
  'CLAMOR--anna-b',
  'anna-clamor',
  'anna_b_Clamor',
  'official-anna',
  'Official_Anna',
  'anna-support',
  'Anna__SUPPORT',
])('keeps %s for the house', (username) => {
  expect(isReservedUsername(username)).toBe(true);
});

it.each([
  'clamorous',
  'clamoranna',
  'anna-clamorous',
  'unofficial-anna',
  'anna-official',
  'support-anna',
  'my-supporter',
])('lets somebody go by %s', (username) => {
  expect(isReservedUsername(username)).toBe(false);
});
