import type { Instant } from '@clamor/domain/time';
import type { Clock } from './clock.ts';
import { monotonicNow } from './scheduler.ts';

/**
 * How fast a machine's monotonic clock may deviate from the database's clock, as a fraction of the time since a
 * measurement.
 */
const DRIFT = 0.0002;

/**
 * Database time on this node: the monotonic clock plus a measured offset. The database reads its clock between the
 * question and the answer, so each measurement gives bounds for the offset.
 * Bounds are combined, and widen with age, so that one slow answer does not spoil a precise measurement. If a
 * measurement contradicts the bounds, a clock was set, and only the new measurement counts.
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

  /** This machine's monotonic clock in milliseconds. Use it only for `measured` and for durations. */
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

  /** By how many milliseconds `databaseNow` may be wrong at most, in either direction. */
  errorMs(): number {
    return this.#errorMs + (this.monotonicNow() - this.#measuredAt) * DRIFT;
  }

  /**
   * Takes in a measurement: the answer was `databaseMs`, and `monotonicNow()` was `sentAtMs` when the question was
   * sent. Call it as soon as the answer arrives.
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

  /** Takes in the development clock's offset, as read from the database. */
  testOffsetMeasured(offsetMs: number): void {
    this.#testOffsetMs = offsetMs;
  }

  #take(low: number, high: number, at: number): void {
    this.#offsetMs = (low + high) / 2;
    this.#errorMs = (high - low) / 2;
    this.#measuredAt = at;
  }
}
