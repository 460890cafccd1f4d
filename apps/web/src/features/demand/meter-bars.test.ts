import type { Slice } from '@clamor/domain/demand';
import { describe, expect, it } from 'vitest';
import { meterBars } from './meter-bars.ts';

const slices = (gains: number[]): Slice[] =>
  gains.map((likes, index) => ({ from: index * 60_000, likes, boosts: 0, videoLikes: 0 }));
const count = (bars: ReturnType<typeof meterBars>, kind: string) => bars.filter((bar) => bar.kind === kind).length;

describe('the bars of the meter', () => {
  it('rise over as much of the width as the demand has of the goal', () => {
    const bars = meterBars(slices(Array.from({ length: 36 }, () => 10)), 360, 720, 72);
    expect(bars).toHaveLength(72);
    expect(count(bars, 'ahead')).toBe(36);
    expect(count(bars, 'risen') + count(bars, 'hot')).toBe(36);
  });

  it('are the demand of equal spans of time, the newest hot', () => {
    const bars = meterBars(slices([...Array.from({ length: 35 }, () => 1), 2]), 37, 74, 72);
    expect(bars[0]?.height).toBeCloseTo(0.5);
    expect(bars[35]).toMatchObject({ kind: 'hot', height: 1 });
    expect(bars[36]?.kind).toBe('ahead');
  });

  it('keep the whole demand where there is room for fewer bars than slices', () => {
    const many = slices(Array.from({ length: 120 }, (_, index) => index));
    const bars = meterBars(many, 1000, 1000, 60);
    expect(bars).toHaveLength(60);
    expect(bars[59]?.height).toBe(1);
    expect(bars[29]?.height).toBeCloseTo((58 + 59) / (118 + 119));
  });

  it('are all quiet before the first', () => {
    const bars = meterBars(slices([0]), 0, 500, 72);
    expect(count(bars, 'ahead')).toBe(72);
  });

  it('show one bar for the very first want of a large goal', () => {
    expect(count(meterBars(slices([1]), 1, 500_000, 72), 'hot')).toBe(1);
  });

  it('fill the width at the goal and beyond', () => {
    expect(count(meterBars(slices([5, 5, 9]), 19, 10, 72), 'ahead')).toBe(0);
  });

  it('stand on the ground where more was taken back than given', () => {
    const bars = meterBars(slices([5, -3, 0]), 2, 4, 72);
    expect(bars.every(({ height }) => height > 0 && height <= 1)).toBe(true);
  });
});
