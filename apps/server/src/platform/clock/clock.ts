import type { Instant } from '@clamor/domain/time';

/**
 * The only source of time. All time is the database's: a node measures the offset of its own monotonic clock to the
 * database's clock with every batch, and adds it.
 */
export interface Clock {
  /** Raw database time, in milliseconds. For heartbeats, the time of receipt, and rate limits. */
  databaseNow(): Instant;
  /** Product time: database time plus the development clock's offset. For deadlines, boosts and expiries. */
  now(): Instant;
  /** The development clock's offset in milliseconds; 0 in production. */
  testOffsetMs(): number;
}
