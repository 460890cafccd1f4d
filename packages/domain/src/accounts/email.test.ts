import { expect, it } from 'vitest';
import { normaliseEmail } from './email.ts';

it('keeps e-mail addresses in lower case and without blanks around them', () => {
  expect(normaliseEmail('  Ann@Example.COM\n')).toBe('ann@example.com');
});
