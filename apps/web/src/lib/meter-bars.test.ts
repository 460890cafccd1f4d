import { describe, expect, it } from 'vitest';
import { meterBars, respread } from './meter-bars.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const kinds = (bars: ReturnType<typeof meterBars>) => bars.map(({ kind }) => kind[0]).join('');

describe('respread', () => {
  it('loses nothing, whether there are more spans or fewer', () => {
    for (const spans of [1, 2, 3, 7, 24, 40]) expect(sum(respread([5, 0, 3, 8, 1], spans))).toBeCloseTo(17);
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
    expect(kinds(meterBars([0], 0, 10))).toBe('a'.repeat(10));
    expect(kinds(meterBars([], 0, 10))).toBe('a'.repeat(10));
  });

  it('is full from the goal on', () => {
    expect(kinds(meterBars([1, 1], 3, 10))).toBe(`${'g'.repeat(9)}n`);
  });

  it('is as loud as the demand of equal spans of time', () => {
    const bars = meterBars([...Array.from({ length: 35 }, () => 1), 2], 0.5, 72);
    expect(bars[0]?.loudness).toBeCloseTo(0.5);
    expect(bars[35]).toMatchObject({ kind: 'newest', loudness: 1 });
    expect(bars[36]?.kind).toBe('ahead');
  });

  it('keeps the whole demand where there are fewer bars than slices', () => {
    const bars = meterBars(
      Array.from({ length: 120 }, (_, index) => index),
      1,
      60,
    );
    expect(bars).toHaveLength(60);
    expect(bars[59]?.loudness).toBe(1);
    expect(bars[29]?.loudness).toBeCloseTo((58 + 59) / (118 + 119));
  });

  it('stays between silence and the loudest, also when likes were taken back', () => {
    for (const { loudness } of meterBars([4, -9, 2, 100], 0.7, 40)) {
      expect(loudness).toBeGreaterThanOrEqual(0);
      expect(loudness).toBeLessThanOrEqual(1);
    }
  });
});
