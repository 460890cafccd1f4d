import { describe, expect, it } from 'vitest';
import { meterBars, respread } from './meter-bars.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const kinds = (bars: ReturnType<typeof meterBars>) => bars.map(({ kind }) => kind[0]).join('');

describe('respread', () => {
  it('loses nothing, whether there are more bars or fewer', () => {
    for (const bars of [1, 2, 3, 7, 24, 40]) expect(sum(respread([5, 0, 3, 8, 1], bars))).toBeCloseTo(17);
  });

  it('keeps the order of things', () => {
    expect(respread([1, 3], 4)).toEqual([0.5, 0.5, 1.5, 1.5]);
  });
});

describe('meterBars', () => {
  it('fills as many bars as the goal is near, the newest of them hot', () => {
    expect(kinds(meterBars([1, 2, 3], 0.5, 20))).toBe(`${'g'.repeat(9)}n${'a'.repeat(10)}`);
  });

  it('shows somebody from the first like on, and nobody before', () => {
    expect(kinds(meterBars([1], 0.0001, 10))).toBe(`n${'a'.repeat(9)}`);
    expect(kinds(meterBars([], 0, 10))).toBe('a'.repeat(10));
  });

  it('is full from the goal on', () => {
    expect(kinds(meterBars([1, 1], 3, 10))).toBe(`${'g'.repeat(9)}n`);
  });

  it('keeps every height between 0 and 1, also when likes were taken back', () => {
    for (const { height } of meterBars([4, -9, 2, 100], 0.7, 40)) {
      expect(height).toBeGreaterThan(0);
      expect(height).toBeLessThanOrEqual(1);
    }
  });
});
