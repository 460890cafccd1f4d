import { expect, it } from 'vitest';
import { addRole } from './roles.ts';

it('makes a member BOTH by adding the other role, and changes nothing by adding the same', () => {
  expect(addRole('BIDDER', 'SELLER')).toBe('BOTH');
  expect(addRole('SELLER', 'BIDDER')).toBe('BOTH');
  expect(addRole('BOTH', 'BIDDER')).toBe('BOTH');
  expect(addRole('BIDDER', 'BOTH')).toBe('BOTH');
  expect(addRole('BIDDER', 'BIDDER')).toBe('BIDDER');
  expect(addRole('SELLER', 'SELLER')).toBe('SELLER');
});
