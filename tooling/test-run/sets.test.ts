import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';
import { LONG, leftOut, QUICK_SET } from './sets.mjs';

it.each(LONG)('leaves out a file that is there: %s', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});

it('leaves out nothing unless the quick set is asked for', () => {
  vi.stubEnv('CLAMOR_TESTS_QUICK', undefined);
  expect(leftOut()).toEqual({ tests: [], specs: [] });
  for (const [name, value] of Object.entries(QUICK_SET)) vi.stubEnv(name, value);
  const { tests, specs } = leftOut();
  vi.unstubAllEnvs();
  expect(tests.length + specs.length).toBe(LONG.length);
  expect(tests).toContain('**/http/crash.test.ts');
  expect(specs).toContain('**/e2e/browser/test-cards.spec.ts');
});
