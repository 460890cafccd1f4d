import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { Pace } from './pace.ts';

const LIMITS = { writesPerRoom: 20_000, writesPerNode: 60_000 };

describe('the pace of a room', () => {
  it('is 20 frames a second up to a thousand watchers, and slower beyond', () => {
    const pace = new Pace(new ManualScheduler(), LIMITS);
    expect(pace.intervalMs(0)).toBe(50);
    expect(pace.intervalMs(1_000)).toBe(50);
    expect(pace.intervalMs(1_001)).toBeGreaterThan(50);
    expect(pace.intervalMs(4_000)).toBe(200);
  });

  it('is never slower than one frame a second', () => {
    expect(new Pace(new ManualScheduler(), LIMITS).intervalMs(1_000_000)).toBe(1_000);
  });

  it('slows every room down on a busy node and recovers', () => {
    const scheduler = new ManualScheduler();
    const pace = new Pace(scheduler, LIMITS);
    pace.start();
    pace.wrote(120_000);
    scheduler.advance(1_000);
    expect(pace.intervalMs(1)).toBe(100);
    scheduler.advance(1_000);
    expect(pace.intervalMs(1)).toBe(50);
  });

  it('stays slow for as long as the node is busy, though its rooms write less by then', () => {
    const scheduler = new ManualScheduler();
    const pace = new Pace(scheduler, LIMITS);
    pace.start();
    pace.wrote(120_000);
    scheduler.advance(1_000);
    for (let second = 0; second < 5; second += 1) {
      pace.wrote(60_000);
      scheduler.advance(1_000);
      expect(pace.intervalMs(1)).toBe(100);
    }
    pace.wrote(30_000);
    scheduler.advance(1_000);
    expect(pace.intervalMs(1)).toBe(50);
  });

  it('is never slower than one frame a second, on a busy node either', () => {
    const scheduler = new ManualScheduler();
    const pace = new Pace(scheduler, LIMITS);
    pace.start();
    pace.wrote(600_000);
    scheduler.advance(1_000);
    expect(pace.intervalMs(1)).toBe(500);
    expect(pace.intervalMs(4_000)).toBe(1_000);
  });

  it('plans nothing more once it was stopped', () => {
    const scheduler = new ManualScheduler();
    const pace = new Pace(scheduler, LIMITS);
    pace.start();
    scheduler.advance(3_000);
    pace.stop();
    expect(scheduler.size).toBe(0);
  });
});
