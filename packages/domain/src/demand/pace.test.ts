import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../time/index.ts';
import { describePace, estimateGoalAt } from './pace.ts';
import { meterSlices, type Slice, sliceWidthMs } from './slices.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const hourly = (...likes: number[]): Slice[] =>
  likes.map((count, index) => ({ from: NOW - (likes.length - index) * HOUR, likes: count, boosts: 0, videoLikes: 0 }));

/** The meter's bars of a listing that has gained one like a minute since it was created. */
function steadyBars(ageMs: number): Slice[] {
  const bars = meterSlices([], NOW - ageMs, NOW);
  return bars.map((bar, index) => ({ ...bar, likes: ((bars[index + 1]?.from ?? NOW) - bar.from) / MINUTE }));
}

describe('when the goal will be met at this pace', () => {
  it('follows what came within the last six hours', () => {
    expect(estimateGoalAt(hourly(10, 10, 10, 10, 10, 10), 60, 120, NOW)).toBe(NOW + 6 * HOUR);
    expect(estimateGoalAt(hourly(900, 900, 10, 10, 10, 10, 10, 10), 1_860, 1_920, NOW)).toBe(NOW + 6 * HOUR);
  });

  it('adds up slices that differ', () => {
    expect(estimateGoalAt(hourly(50, 0, 0, 10, 0, 0), 60, 120, NOW)).toBe(NOW + 6 * HOUR);
  });

  it('takes the whole life where that is shorter', () => {
    expect(estimateGoalAt(hourly(20), 20, 40, NOW)).toBe(NOW + HOUR);
  });

  // The oldest bar that is read may begin more than six hours ago. Its demand then counts over its whole length.
  it.each<[length: string, widthMs: number, ageMs: number]>([
    ['a minute', MINUTE, HOUR],
    ['five minutes', 5 * MINUTE, 6 * HOUR + 7 * MINUTE],
    ['an hour', HOUR, 3 * DAY + 20 * MINUTE],
    ['eight hours', 8 * HOUR, 30 * DAY + HOUR],
    ['a day', DAY, 100 * DAY + HOUR],
    ['two days, of which the newest has just begun', 2 * DAY, 200 * DAY],
    ['a week', 7 * DAY, 400 * DAY],
    ['four weeks', 28 * DAY, 1_000 * DAY + HOUR],
  ])('is the same at a steady pace, however long the bars are: bars of %s', (_, widthMs, ageMs) => {
    expect(sliceWidthMs(ageMs)).toBe(widthMs);
    expect(estimateGoalAt(steadyBars(ageMs), 1_000, 1_360, NOW)).toBe(NOW + 6 * HOUR);
  });

  it('counts likes, boosts and video likes', () => {
    const [first] = hourly(5);
    if (first === undefined) throw new Error('no slice');
    expect(estimateGoalAt([{ ...first, boosts: 3, videoLikes: 2 }], 10, 20, NOW)).toBe(NOW + HOUR);
  });

  it('is now where the goal is met', () => {
    expect(estimateGoalAt(hourly(10), 10, 10, NOW)).toBe(NOW);
    expect(estimateGoalAt(hourly(10), 20, 10, NOW)).toBe(NOW);
    expect(estimateGoalAt([], 10, 10, NOW)).toBe(NOW);
  });

  it('says nothing without growth or beyond sixty days', () => {
    expect(estimateGoalAt([], 0, 10, NOW)).toBeNull();
    expect(estimateGoalAt(hourly(0, 0), 5, 10, NOW)).toBeNull();
    expect(estimateGoalAt(hourly(3, -4), 5, 10, NOW)).toBeNull();
    expect(estimateGoalAt(hourly(1), 5, 5 + 60 * 24, NOW)).toBe(NOW + 60 * DAY);
    expect(estimateGoalAt(hourly(1), 5, 6 + 60 * 24, NOW)).toBeNull();
    expect(estimateGoalAt([{ from: NOW, likes: 6, boosts: 0, videoLikes: 0 }], 6, 10, NOW)).toBeNull();
  });

  it('says nothing of fewer than five wants', () => {
    expect(estimateGoalAt(hourly(4), 4, 10, NOW)).toBeNull();
    expect(estimateGoalAt(hourly(5), 5, 10, NOW)).toBe(NOW + HOUR);
    expect(estimateGoalAt(hourly(4), 4, 4, NOW)).toBe(NOW);
  });
});

describe('the pace in words', () => {
  const inNewYork = (goalAt: number) => describePace(goalAt, NOW, -4 * 3_600);

  it('counts minutes within the hour', () => {
    expect(inNewYork(NOW + 90_000)).toEqual({ kind: 'within_minutes', minutes: 2 });
    expect(inNewYork(NOW - 5)).toEqual({ kind: 'within_minutes', minutes: 1 });
    expect(inNewYork(NOW + HOUR)).toEqual({ kind: 'within_minutes', minutes: 60 });
    expect(inNewYork(NOW + HOUR + 1)).toEqual({ kind: 'today' });
  });

  it('is tonight from 18:00 of the reader’s day until midnight', () => {
    const midnight = NOW + 16 * HOUR;
    expect(inNewYork(midnight - 6 * HOUR - 1)).toEqual({ kind: 'today' });
    expect(inNewYork(midnight - 6 * HOUR)).toEqual({ kind: 'tonight' });
    expect(inNewYork(midnight - 1)).toEqual({ kind: 'tonight' });
    expect(inNewYork(midnight)).toEqual({ kind: 'tomorrow' });
  });

  it('counts the reader’s own days', () => {
    expect(inNewYork(NOW + 40 * HOUR - MINUTE)).toEqual({ kind: 'tomorrow' });
    expect(inNewYork(NOW + 40 * HOUR)).toEqual({ kind: 'in_days', days: 2 });
    expect(describePace(NOW + 13 * HOUR, NOW, 9 * 3_600)).toEqual({ kind: 'tomorrow' });
    expect(describePace(NOW + 10 * HOUR, NOW + 4 * HOUR, 9 * 3_600)).toEqual({ kind: 'today' });
  });
});
