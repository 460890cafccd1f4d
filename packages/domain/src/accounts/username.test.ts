import { describe, expect, it } from 'vitest';
import { canonicalUsername, usernameProblem } from './username.ts';

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

  it('is not what stands for somebody who bids without a name, in any case', () => {
    for (const name of ['Anonymous', 'ANONYMOUS']) expect(usernameProblem(name)).toBe('This username is taken');
    expect(usernameProblem('anonymous2')).toBeNull();
  });

  it('is compared without regard to case', () => {
    expect(canonicalUsername('Ann-B')).toBe(canonicalUsername('aNN-b'));
  });
});
