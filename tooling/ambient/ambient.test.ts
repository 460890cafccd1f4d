import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkAmbient } from './check-project.mjs';
import { findAmbient } from './find-ambient.mjs';

const DELIBERATE = fileURLToPath(new URL('../violations/ambient', import.meta.url));

describe('the rule that time and environment are arguments', () => {
  it('catches every deliberate violation and allows the clock and the composition root', () => {
    const { filesRead, violations } = checkAmbient(DELIBERATE);
    expect(filesRead).toBe(5);
    expect(violations).toEqual([
      'packages/domain/src/time/now.ts:1 reads the time: Date.now',
      'packages/domain/src/time/now.ts:1 reads the time: new Date()',
      'packages/domain/src/time/now.ts:1 reads the time: performance.now',
      'packages/domain/src/time/now.ts:1 reads the time: Date()',
      'apps/server/src/modules/wallet/config.ts:1 reads the environment: { env } = process',
      'apps/server/src/modules/wallet/config.ts:2 reads the time: { now } = Date',
      'apps/server/src/modules/wallet/config.ts:4 reads the environment: process.env',
      'apps/server/src/modules/wallet/config.ts:4 reads the time: process.hrtime',
      'apps/web/src/lib/server-clock.ts:2 reads the environment: import.meta.env',
    ]);
  });

  it('leaves the conversion of a given instant alone', () => {
    expect(findAmbient('x.ts', 'export const at = (ms: number) => new Date(ms).toISOString();')).toEqual([]);
  });
});
