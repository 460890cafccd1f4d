import { expect, it } from 'vitest';
import { activationBonusTokens } from './bonus.ts';

it('grants 25,000 tokens for verifying and 2,500 for an approval', () => {
  expect(activationBonusTokens('verified')).toBe(25_000);
  expect(activationBonusTokens('approved')).toBe(2_500);
});
