/** A moment, in milliseconds since 1970-01-01T00:00:00Z. Always the database's time, never a machine's own. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * The seconds by which a zone is ahead of UTC at a time. Time-zone rules are data that changes, so callers pass this
 * function to the domain.
 */
export type OffsetAt = (zone: string, at: Instant) => number;
