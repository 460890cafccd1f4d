/** A moment, in milliseconds since 1970-01-01T00:00:00Z. Always the database's time, never a machine's own. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * How many seconds a zone is ahead of UTC at a moment. The rules of the world's zones are data that changes, so the
 * domain is handed them instead of knowing them.
 */
export type OffsetAt = (zone: string, at: Instant) => number;
