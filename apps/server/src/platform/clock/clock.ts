import type { Instant } from '@clamor/domain/time';

/**
 * The only source of time. All time is database time: a node measures its offset to the database with every batch and
 * adds its own monotonic clock in between.
 */
export interface Clock {
  /** Raw database time, in milliseconds. Heartbeats, receive stamps, rate limits. */
  databaseNow(): Instant;
  /** Product time: database time plus the development clock's offset. Deadlines, boost hours, expiries. */
  now(): Instant;
  /** The development clock's offset in milliseconds; 0 in production. */
  testOffsetMs(): number;
}
