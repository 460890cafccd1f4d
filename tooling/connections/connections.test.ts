import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findDeaf } from './find-deaf.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

describe('the rule that every connection to the database has a listener for its errors', () => {
  it('catches every deliberate violation', () => {
    expect(findDeaf(path('../violations/connections'))).toEqual({
      filesRead: 2,
      deaf: ['apps/server/src/deaf.ts:2', 'apps/server/src/deaf.ts:3', 'e2e/listening.ts:4'],
    });
  });

  it('is kept in the product, its tests, the journeys and the bench', () => {
    const { filesRead, deaf } = findDeaf(path('../..'));
    expect(filesRead).toBeGreaterThan(200);
    expect(deaf).toEqual([]);
  });
});
