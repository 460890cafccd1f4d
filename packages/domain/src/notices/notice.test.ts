import { expect, it } from 'vitest';
import { isMailed, MAIL_CHOICES, NOTICE_GROUPS } from './notice.ts';

it.each(MAIL_CHOICES)('%s are mailed until their member does without', (group) => {
  expect(isMailed(group, new Set())).toBe(true);
  expect(isMailed(group, new Set([group]))).toBe(false);
  expect(isMailed(group, new Set(MAIL_CHOICES.filter((other) => other !== group)))).toBe(true);
});

it.each(['money', 'account'] as const)('%s is always mailed, whatever was switched off', (group) => {
  const everything = new Set<string>(NOTICE_GROUPS);
  expect(isMailed(group, everything as never)).toBe(true);
});
