import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offsetAt } from './zone-offsets.ts';

const FILE = new URL('../../../../../../shared/data/timezones/transitions_2024_2037.json', import.meta.url);

interface Change {
  utc: string;
  offsetBeforeS: number;
  offsetAfterS: number;
}

describe('zone offsets', () => {
  it.skipIf(!existsSync(FILE))(
    'agree with every published change from 2024 to 2037 (left out without the shared data)',
    () => {
      const { transitions } = JSON.parse(readFileSync(FILE, 'utf8')) as { transitions: Record<string, Change[]> };
      let checked = 0;
      for (const [zone, changes] of Object.entries(transitions)) {
        for (const change of changes) {
          const at = Date.parse(change.utc);
          expect([zone, change.utc, offsetAt(zone, at - 1)]).toEqual([zone, change.utc, change.offsetBeforeS]);
          expect([zone, change.utc, offsetAt(zone, at)]).toEqual([zone, change.utc, change.offsetAfterS]);
          expect([zone, change.utc, offsetAt(zone, at + 1)]).toEqual([zone, change.utc, change.offsetAfterS]);
          checked += 1;
        }
      }
      expect(checked).toBeGreaterThan(100);
    },
  );

  it('know a zone without daylight saving and one with half hours', () => {
    const at = Date.parse('2026-07-01T00:00:00Z');
    expect(offsetAt('Asia/Tokyo', at)).toBe(9 * 3600);
    expect(offsetAt('Asia/Kolkata', at)).toBe(5.5 * 3600);
    expect(offsetAt('UTC', at)).toBe(0);
  });

  it('answer the same from memory', () => {
    const at = Date.parse('2026-03-08T07:00:00Z');
    expect([offsetAt('America/New_York', at - 1), offsetAt('America/New_York', at - 1)]).toEqual([-18_000, -18_000]);
    expect([offsetAt('America/New_York', at), offsetAt('America/New_York', at)]).toEqual([-14_400, -14_400]);
  });

  it('throw for a zone that nobody knows', () => {
    expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
  });
});
