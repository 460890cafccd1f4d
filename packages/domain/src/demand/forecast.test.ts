import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../time/index.ts';
import { forecastGoal } from './forecast.ts';
import type { Slice } from './slices.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const since = (ageMs: number, likes: number): Slice[] => [{ from: NOW - ageMs, likes, boosts: 0, videoLikes: 0 }];

describe('the forecast of a goal', () => {
  it('says when it will be met, if what came lately goes on', () => {
    expect(forecastGoal(since(HOUR, 10), 10, 30, NOW)).toEqual({ kind: 'expected', at: NOW + 2 * HOUR });
  });

  it('is met at the goal, and not one short of it', () => {
    expect(forecastGoal([], 30, 30, NOW).kind).toBe('met');
    expect(forecastGoal(since(HOUR, 29), 29, 30, NOW).kind).toBe('expected');
  });

  it('is too early to say within the first half hour', () => {
    expect(forecastGoal(since(30 * MINUTE - 1, 10), 10, 30, NOW)).toEqual({ kind: 'too_early', at: null });
    expect(forecastGoal(since(30 * MINUTE, 10), 10, 30, NOW).kind).toBe('expected');
    expect(forecastGoal([], 0, 30, NOW).kind).toBe('too_early');
  });

  it('is too early to say of fewer than three', () => {
    expect(forecastGoal(since(HOUR, 2), 12, 30, NOW).kind).toBe('too_early');
    expect(forecastGoal(since(HOUR, 3), 12, 30, NOW).kind).toBe('expected');
  });

  it('is too early to say before five want it', () => {
    expect(forecastGoal(since(HOUR, 4), 4, 30, NOW)).toEqual({ kind: 'too_early', at: null });
    expect(forecastGoal(since(HOUR, 4), 5, 30, NOW).kind).toBe('expected');
  });

  it('is quiet where nothing came, or more was taken back', () => {
    expect(forecastGoal(since(HOUR, 0), 5, 30, NOW)).toEqual({ kind: 'quiet', at: null });
    expect(forecastGoal(since(HOUR, -1), 5, 30, NOW).kind).toBe('quiet');
    expect(forecastGoal(since(HOUR, 1), 5, 30, NOW).kind).toBe('too_early');
  });

  it('is too far off beyond sixty days', () => {
    const goalIn = (ms: number) => forecastGoal(since(HOUR, 3), 5, 5 + (3 * ms) / HOUR, NOW);
    expect(goalIn(60 * DAY)).toEqual({ kind: 'expected', at: NOW + 60 * DAY });
    expect(goalIn(60 * DAY + HOUR)).toEqual({ kind: 'far', at: null });
  });

  it('goes by the last six hours alone', () => {
    const long = [...since(20 * HOUR, 900), { from: NOW - 6 * HOUR, likes: 6, boosts: 0, videoLikes: 0 }];
    expect(forecastGoal(long, 906, 912, NOW)).toEqual({ kind: 'expected', at: NOW + 6 * HOUR });
  });
});
