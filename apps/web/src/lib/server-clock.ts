import type { Instant } from '@clamor/domain/time';

interface Estimate {
  /** Server's clock minus the device's, in milliseconds. */
  offset: number;
  /** How far off the offset may be, in milliseconds. */
  doubt: number;
  at: number;
}

/** A device's clock runs away by less than this much of the time passed. */
const DRIFT = 0.001;

let estimate: Estimate | null = null;

/**
 * Learns from a `serverTime` that an answer carried. The best reading is kept: the one with the shortest round trip. A reading
 * that contradicts it wins, since then one of the clocks was moved.
 * @param sentAt device time at which the question was sent; for an unasked message, a guess at its age is used
 */
export function learnServerTime(serverTime: string, sentAt: number, receivedAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const doubt = Math.max(1, (receivedAt - sentAt) / 2);
  const offset = server - (sentAt + receivedAt) / 2;
  if (estimate !== null) {
    const doubtNow = estimate.doubt + (receivedAt - estimate.at) * DRIFT;
    if (doubt > doubtNow && Math.abs(offset - estimate.offset) <= doubt + doubtNow) return;
  }
  estimate = { offset, doubt, at: receivedAt };
}

/** The server's time as well as this page knows it. */
export function serverNow(): Instant {
  return deviceNow() + (estimate?.offset ?? 0);
}

/** The device's own clock: for spans, never for deadlines. */
export function deviceNow(): Instant {
  return Date.now();
}

export function forgetServerTime(): void {
  estimate = null;
}
