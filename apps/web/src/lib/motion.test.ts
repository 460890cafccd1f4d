import { afterEach, expect, it, vi } from 'vitest';
import { wantsStillness } from './motion.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['(prefers-reduced-motion: reduce)', true],
  ['(prefers-reduced-motion: no-preference)', false],
])('on a device that answers %s, stillness is wanted: %s', (device, still) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === device }));
  expect(wantsStillness()).toBe(still);
});
