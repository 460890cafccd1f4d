import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoText } from './iso-text.ts';

const moment = fc.oneof(
  fc.integer({ min: 0, max: 253_402_300_800_000 }),
  fc.integer({ min: 1_780_000_000_000, max: 1_780_000_120_000 }),
  fc.double({ min: -10, max: 1e14, noNaN: true }),
  fc.constantFrom(0, -0, -1, 59_999, 60_000, 253_402_300_799_999, 253_402_300_800_000, 8.64e15, -8.64e15),
);

it('writes what toISOString writes', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(isoText(at)).toBe(new Date(at).toISOString());
    }),
    { numRuns: 20_000 },
  );
});

it('throws for what is no moment', () => {
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) expect(() => isoText(at)).toThrow(RangeError);
});
