import type { Instant } from '@clamor/domain/time';

/** The estimated difference between the server's clock and the device's: its lower and upper bound, in milliseconds. */
interface Estimate {
  lowest: number;
  /** Infinity while only socket messages are known, because a message may have been delayed for any time. */
  highest: number;
  at: number;
}

/** A device's clock drifts by less than this share of the time passed. */
const DRIFT = 0.001;
/** The assumed age of a message, until a round trip was measured. */
const MESSAGE_AGE_MS = 200;
/** The greatest possible age of a message, because a connection that is silent for longer is closed. */
const OLDEST_MESSAGE_MS = 45_000;

let estimate: Estimate | null = null;

/**
 * Learns from the `serverTime` of an answer, which was the server's time at some moment between request and answer.
 * Each answer narrows the bounds. If an answer contradicts them, it replaces them, because one of the clocks was moved.
 * @param sentAt device time of the request
 */
export function learnServerTime(serverTime: string, sentAt: number, receivedAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const [known, read] = [
    knownAt(receivedAt),
    { lowest: server - receivedAt, highest: server - sentAt, at: receivedAt },
  ];
  const lowest = Math.max(known.lowest, read.lowest);
  const highest = Math.min(known.highest, read.highest);
  estimate = lowest <= highest ? { lowest, highest, at: receivedAt } : read;
}

/**
 * Learns from the `serverTime` of a message without a request. Its delay is unknown, so it gives only a lower bound for
 * the server's time. If it contradicts the known bounds, one of the clocks was moved, and the bounds move too.
 */
export function learnFromMessage(serverTime: string, receivedAt: number): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const known = knownAt(receivedAt);
  const least = server - receivedAt;
  const moved = least > known.highest || least < known.lowest - OLDEST_MESSAGE_MS;
  if (moved) estimate = { lowest: least, highest: least + (known.highest - known.lowest), at: receivedAt };
  else estimate = { ...known, lowest: Math.max(known.lowest, least) };
}

/** The estimate at a moment. Its bounds widen with time, because clocks drift. */
function knownAt(at: number): Estimate {
  if (estimate === null) return { lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY, at };
  const drift = Math.abs(at - estimate.at) * DRIFT;
  return { lowest: estimate.lowest - drift, highest: estimate.highest + drift, at };
}

function offset(): number {
  if (estimate === null) return 0;
  const { lowest, highest } = estimate;
  return highest === Number.POSITIVE_INFINITY ? lowest + MESSAGE_AGE_MS : (lowest + highest) / 2;
}

/** The best estimate of the server's time. */
export function serverNow(): Instant {
  return deviceNow() + offset();
}

/** The device's clock. Use it for time spans, never for deadlines. */
export function deviceNow(): Instant {
  return Date.now();
}

export function forgetServerTime(): void {
  estimate = null;
}
