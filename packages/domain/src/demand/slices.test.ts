import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../time/index.ts';
import { MAX_SLICES, meterSlices, type Slice, sliceWidthMs, storedSliceFrom } from './slices.ts';

const BEGIN = 1_000 * DAY + 17;
const slice = (from: number, likes = 0, boosts = 0, videoLikes = 0): Slice => ({ from, likes, boosts, videoLikes });

describe('the width of the meter’s bars', () => {
  it('is a minute for the first two hours and grows with the age', () => {
    expect(sliceWidthMs(0)).toBe(MINUTE);
    expect(sliceWidthMs(120 * MINUTE - 1)).toBe(MINUTE);
    expect(sliceWidthMs(120 * MINUTE)).toBe(2 * MINUTE);
    expect(sliceWidthMs(10 * DAY)).toBe(4 * HOUR);
  });

  it('grows by these steps, each once 120 bars of the one before are full', () => {
    const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 10_080, 40_320];
    for (const [index, minutes] of steps.slice(1).entries()) {
      const full = (steps[index] ?? 0) * MAX_SLICES * MINUTE;
      expect(sliceWidthMs(full - 1)).toBe((steps[index] ?? 0) * MINUTE);
      expect(sliceWidthMs(full)).toBe(minutes * MINUTE);
    }
  });

  it('never makes more than 120 bars, at any age', () => {
    for (let age = 1; age < 30_000 * DAY; age = Math.ceil(age * 1.37)) {
      expect(Math.floor(age / sliceWidthMs(age)) + 1).toBeLessThanOrEqual(MAX_SLICES);
    }
    for (const width of [MINUTE, HOUR, DAY, 28 * DAY]) {
      const age = width * MAX_SLICES;
      expect(Math.floor(age / sliceWidthMs(age)) + 1).toBeLessThanOrEqual(MAX_SLICES);
    }
  });

  it('keeps a life of many years fine enough to be seen', () => {
    const age = 20 * 365 * DAY;
    expect(Math.floor(age / sliceWidthMs(age)) + 1).toBeGreaterThan(40);
    expect(sliceWidthMs(age)).toBe(3 * 28 * DAY);
  });
});

describe('the meter', () => {
  it('has a bar for every span since the creation, quiet ones too', () => {
    const bars = meterSlices([slice(BEGIN, 1), slice(BEGIN + 3 * MINUTE + 5, 2, 4, 1)], BEGIN, BEGIN + 4 * MINUTE);
    expect(bars.map(({ from }) => from - BEGIN)).toEqual([0, MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE]);
    expect(bars.map(({ likes }) => likes)).toEqual([1, 0, 0, 2, 0]);
    expect(bars[3]).toMatchObject({ boosts: 4, videoLikes: 1 });
  });

  it('adds up net changes, also below zero', () => {
    const bars = meterSlices([slice(BEGIN, 3), slice(BEGIN + 10, -4), slice(BEGIN + 20, 0, 2)], BEGIN, BEGIN + 30);
    expect(bars).toEqual([slice(BEGIN, -1, 2)]);
  });

  it('loses nothing: what was stored before the creation or after now goes into the first and the last bar', () => {
    const stored = [slice(storedSliceFrom(BEGIN), 1), slice(BEGIN + HOUR, 2)];
    const bars = meterSlices(stored, BEGIN, BEGIN + MINUTE);
    expect(bars.map(({ likes }) => likes)).toEqual([1, 2]);
  });

  it('is one bar for a listing of this moment', () => {
    expect(meterSlices([], BEGIN, BEGIN)).toEqual([slice(BEGIN)]);
    expect(meterSlices([], BEGIN, BEGIN - 5)).toEqual([slice(BEGIN)]);
  });
});

describe('what is stored of the changes', () => {
  it('is a slice for each minute at first', () => {
    expect(storedSliceFrom(10 * MINUTE)).toBe(10 * MINUTE);
    expect(storedSliceFrom(11 * MINUTE - 1)).toBe(10 * MINUTE);
  });

  it('is at most some hundreds of slices for each width of the meter, at least four times as fine as its bars', () => {
    const stored = new Set<number>();
    let coarsest = 0;
    for (let age = 0; age < 400 * DAY; age += 7 * MINUTE) {
      const from = storedSliceFrom(BEGIN + age, age);
      stored.add(from);
      coarsest = Math.max(coarsest, (BEGIN + age - from) / Math.max(MINUTE, sliceWidthMs(age) / 4));
    }
    expect(coarsest).toBeLessThan(1);
    expect(stored.size).toBeLessThan(15 * 600);
  });
});
