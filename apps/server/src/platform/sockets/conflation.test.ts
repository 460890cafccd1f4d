import { describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { Conflation } from './conflation.ts';

const INTERVAL_MS = 50;

function conflationOf(options: { framesEach?: number; ready?: () => boolean } = {}) {
  const scheduler = new ManualScheduler();
  const flushedAt: number[] = [];
  let gathered = 0;
  const conflation = new Conflation({
    scheduler,
    flush() {
      if (gathered === 0) return 0;
      gathered = 0;
      flushedAt.push(scheduler.nowMs);
      return options.framesEach ?? 1;
    },
    intervalMs: () => INTERVAL_MS,
    ready: options.ready ?? (() => true),
  });
  const change = () => {
    gathered += 1;
    conflation.request();
  };
  const urgent = () => {
    gathered += 1;
    conflation.force();
  };
  return { scheduler, conflation, change, urgent, flushedAt };
}

describe('conflation', () => {
  it('lets the first change out at once', () => {
    const { change, flushedAt } = conflationOf();
    change();
    expect(flushedAt).toEqual([0]);
  });

  it('sends at most 20 frames in a second, however many changes come, and always the last', () => {
    const { scheduler, change, flushedAt } = conflationOf();
    for (let n = 0; n < 1_000; n += 1) {
      change();
      scheduler.advance(1);
    }
    expect(flushedAt.filter((at) => at < 1_000)).toHaveLength(20);
    scheduler.advance(10_000);
    expect(flushedAt.slice(20)).toEqual([1_000]);
  });

  it('lets a change out at once again after a quiet interval', () => {
    const { scheduler, change, flushedAt } = conflationOf();
    change();
    scheduler.advance(INTERVAL_MS);
    scheduler.advance(7);
    change();
    expect(flushedAt).toEqual([0, INTERVAL_MS + 7]);
  });

  it('never holds an urgent change back, and charges for it', () => {
    const { scheduler, change, urgent, flushedAt } = conflationOf();
    change();
    scheduler.advance(10);
    urgent();
    change();
    scheduler.advance(INTERVAL_MS - 1);
    expect(flushedAt).toEqual([0, 10]);
    scheduler.advance(1);
    expect(flushedAt).toEqual([0, 10, 10 + INTERVAL_MS]);
  });

  it('charges an interval for each frame of a flush', () => {
    const { scheduler, change, flushedAt } = conflationOf({ framesEach: 3 });
    change();
    change();
    scheduler.advance(3 * INTERVAL_MS - 1);
    expect(flushedAt).toEqual([0]);
    scheduler.advance(1);
    expect(flushedAt).toEqual([0, 3 * INTERVAL_MS]);
  });

  it('waits while earlier frames are still on their way out', () => {
    let isReady = false;
    const { scheduler, change, flushedAt } = conflationOf({ ready: () => isReady });
    change();
    change();
    scheduler.advance(3 * INTERVAL_MS);
    expect(flushedAt).toEqual([0]);
    isReady = true;
    scheduler.advance(INTERVAL_MS);
    expect(flushedAt).toHaveLength(2);
  });

  it('plans nothing while nothing happens, and nothing more once it was stopped', () => {
    const { scheduler, conflation, change, flushedAt } = conflationOf();
    expect(scheduler.size).toBe(0);
    change();
    change();
    conflation.stop();
    scheduler.advance(1_000);
    expect(flushedAt).toEqual([0]);
    expect(scheduler.size).toBe(0);
  });
});
