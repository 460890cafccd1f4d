import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findZones } from './find-zones.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The files that may format a moment or read its day or hour, and the time zone that each uses. */
const ZONES: Record<string, string> = {
  'apps/server/src/modules/notifications/moments.ts': 'UTC, which every mail names beside it',
  'apps/web/src/features/lifecycle/zone-times.ts': "the seller's, Eastern and the viewer's, each named beside it",
  'apps/web/src/lib/goal-moment.ts': "the viewer's own: how far it is ahead of UTC",
  'apps/web/src/lib/time-text.ts': "the viewer's own",
  'packages/contract/src/listing-terms.ts': 'shows none: it asks whether a zone exists',
};

describe('the rule that a moment is named by the one formatter of its zone', () => {
  it('catches every deliberate violation', () => {
    expect(findZones(path('../violations/zones'))).toEqual({
      filesRead: 5,
      files: ['format', 'hours', 'locale', 'parts'].map((name) => `apps/web/src/${name}.ts`),
    });
  });

  it('is kept in the pages, the server and the packages', () => {
    const { filesRead, files } = findZones(path('../..'));
    expect(filesRead).toBeGreaterThan(600);
    expect(files).toEqual(Object.keys(ZONES).sort());
  });
});
