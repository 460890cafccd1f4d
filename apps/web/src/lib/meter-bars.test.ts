import { describe, expect, it } from 'vitest';
import { drawMeter, type MeterDrawing, respread } from './meter-bars.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const kinds = ({ bars }: MeterDrawing) => bars.map(({ kind }) => kind[0]).join('');

describe('respread', () => {
  it('loses nothing, whether there are more spans or fewer', () => {
    for (const spans of [1, 2, 3, 7, 24, 40]) expect(sum(respread([5, 0, 3, 8, 1], spans))).toBeCloseTo(17);
  });

  it('keeps the order of things', () => {
    expect(respread([1, 3], 4)).toEqual([0.5, 0.5, 1.5, 1.5]);
  });
});

const over = (gains: readonly number[], total: number, bars: number) => drawMeter({ gains, total, goal: 100, bars });

describe('a meter over time', () => {
  it('fills as many bars as the goal is near, the newest of them hot', () => {
    expect(kinds(over([1, 2, 3], 50, 20))).toBe(`${'g'.repeat(9)}n${'a'.repeat(10)}`);
  });

  it('shows somebody from the first like on, and nobody before', () => {
    expect(kinds(over([1], 1, 10))).toBe(`n${'a'.repeat(9)}`);
    expect(kinds(over([0], 0, 10))).toBe('a'.repeat(10));
    expect(kinds(over([], 0, 10))).toBe('a'.repeat(10));
  });

  it('gives a history room to be read, but no more bars than it has slices', () => {
    const far = (slices: number) =>
      drawMeter({ gains: Array.from({ length: slices }, () => 1), total: 40, goal: 500_000, bars: 72 }).filled;
    expect([far(1), far(10), far(100)]).toEqual([1, 10, 24]);
  });

  it('is full from the goal on', () => {
    expect(kinds(over([1, 1], 300, 10))).toBe(`${'g'.repeat(9)}n`);
  });

  it('is not hot where nothing came lately', () => {
    expect(kinds(over([9, 0], 50, 20))).toBe(`${'g'.repeat(10)}${'a'.repeat(10)}`);
  });

  it('is as loud as the demand of equal spans of time', () => {
    const { bars } = over([...Array.from({ length: 35 }, () => 1), 2], 50, 72);
    expect(bars[0]?.loudness).toBeCloseTo(0.5);
    expect(bars[35]).toMatchObject({ kind: 'newest', loudness: 1 });
    expect(bars[36]?.kind).toBe('ahead');
  });

  it.each([
    [1, 0.2],
    [4, 0.8],
    [5, 1],
  ])('draws %i wants no louder than they are: %d', (total, loudness) => {
    expect(over([total], total, 30).bars[0]?.loudness).toBeCloseTo(loudness);
  });

  it('keeps the whole demand where there are fewer bars than slices', () => {
    const { bars } = over(
      Array.from({ length: 120 }, (_, index) => index),
      100,
      60,
    );
    expect(bars).toHaveLength(60);
    expect(bars[59]?.loudness).toBe(1);
    expect(bars[29]?.loudness).toBeCloseTo((58 + 59) / (118 + 119));
  });

  it('stays between silence and the loudest, also when likes were taken back', () => {
    for (const { loudness } of over([4, -9, 2, 100], 70, 40).bars) {
      expect(loudness).toBeGreaterThanOrEqual(0);
      expect(loudness).toBeLessThanOrEqual(1);
    }
  });
});

describe('a meter of a small goal', () => {
  const slots = (total: number, goal: number) => drawMeter({ gains: [total], total, goal, bars: 72 });

  it('has one slot for each want, the newest hot', () => {
    expect(kinds(slots(13, 20))).toBe(`${'g'.repeat(11)}nn${'a'.repeat(7)}`);
    expect(kinds(slots(1, 3))).toBe('naa');
    expect(kinds(slots(0, 3))).toBe('aaa');
    expect(slots(13, 20).filled).toBe(13);
  });

  it('is full at the goal, however many more want it', () => {
    expect(kinds(slots(30, 3))).toBe('ggn');
  });

  it('ends at a goal of twenty', () => {
    expect([slots(5, 20).kind, slots(5, 21).kind]).toEqual(['slots', 'history']);
  });
});
