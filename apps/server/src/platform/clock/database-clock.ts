import type { Instant } from '@clamor/domain/time';
import type { Clock } from './clock.ts';
import { monotonicNow } from './scheduler.ts';

/** How far a machine's monotonic clock may run away from the database's between two measurements. */
const DRIFT = 0.0002;

/**
 * Database time on this node: the monotonic clock plus a measured offset. The database reads its clock between question
 * and answer, so each measurement bounds the offset. Bounds are intersected, and widen with age, so that one slow
 * answer does not spoil a precise one. A contradicting bound means that a clock was set, and replaces the others.
 */
export class DatabaseClock implements Clock {
  readonly #readMonotonic: () => number;
  #offsetMs = 0;
  #errorMs = Number.POSITIVE_INFINITY;
  #measuredAt = 0;
  #testOffsetMs = 0;

  constructor(readMonotonic: () => number = monotonicNow) {
    this.#readMonotonic = readMonotonic;
  }

  /** Milliseconds of this machine's monotonic clock. Use it only for `measured` and for durations. */
  monotonicNow(): number {
    return this.#readMonotonic();
  }

  databaseNow(): Instant {
    if (this.#errorMs === Number.POSITIVE_INFINITY) throw new Error('The time of the database was not measured yet.');
    return Math.floor(this.monotonicNow() + this.#offsetMs);
  }

  now(): Instant {
    return this.databaseNow() + this.#testOffsetMs;
  }

  testOffsetMs(): number {
    return this.#testOffsetMs;
  }

  /** How wrong `databaseNow` may be at most, in milliseconds either way. */
  errorMs(): number {
    return this.#errorMs + (this.monotonicNow() - this.#measuredAt) * DRIFT;
  }

  /**
   * Takes a measurement: the database said `databaseMs`, and the question was sent when `monotonicNow()` was
   * `sentAtMs`. Call it as soon as the answer arrives.
   */
  measured(databaseMs: Instant, sentAtMs: number): void {
    const heardAt = this.monotonicNow();
    const known = this.errorMs();
    const low = databaseMs - heardAt;
    const high = databaseMs + 1 - sentAtMs;
    const bestLow = Math.max(low, this.#offsetMs - known);
    const bestHigh = Math.min(high, this.#offsetMs + known);
    this.#take(...(bestLow <= bestHigh ? ([bestLow, bestHigh] as const) : ([low, high] as const)), heardAt);
  }

  /** Takes the development clock's offset from the database. */
  testOffsetMeasured(offsetMs: number): void {
    this.#testOffsetMs = offsetMs;
  }

  #take(low: number, high: number, at: number): void {
    this.#offsetMs = (low + high) / 2;
    this.#errorMs = (high - low) / 2;
    this.#measuredAt = at;
  }
}
