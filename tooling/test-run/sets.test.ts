import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';
import { APART, LONG, leftApart, leftOut, QUICK_SET } from './sets.mjs';

it.each([...LONG, ...Object.values(APART).flat()])('leaves out a file that is there: %s', (file) => {
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

it('leaves apart what a command of its own runs, unless that command asks for it', () => {
  for (const variable of Object.keys(APART)) vi.stubEnv(variable, undefined);
  expect(leftApart()).toEqual([...APART.SCREENS, ...APART.JOURNEYS].map((file) => `**/${file}`));
  vi.stubEnv('SCREENS', 'all');
  expect(leftApart()).toEqual(APART.JOURNEYS.map((file) => `**/${file}`));
  vi.unstubAllEnvs();
});

it('leaves apart every journey by the keyboard', () => {
  const journeys = readdirSync(join(ROOT, 'e2e/browser')).filter((name) => /^by-keyboard.*\.spec\.ts$/.test(name));
  expect([...APART.JOURNEYS].sort()).toEqual(journeys.map((name) => `e2e/browser/${name}`).sort());
});
