import type { Instant } from '@clamor/domain/time';

/** The bounds of the server's clock minus the device's, in milliseconds. */
interface Estimate {
  lowest: number;
  /** Infinity if only messages are known, because a message may be arbitrarily old. */
  highest: number;
  at: number;
}

/** A device's clock drifts by less than this share of the time passed. */
const DRIFT = 0.001;
/** The assumed age of a message, until a round trip was measured. */
const MESSAGE_AGE_MS = 200;
/** The greatest age of a message: a connection that is silent for longer is closed. */
const OLDEST_MESSAGE_MS = 45_000;

let estimate: Estimate | null = null;

/**
 * Learns from a `serverTime` that an answer carried: it was true at some moment of the round trip. What all answers agree on is
 * kept. An answer that contradicts them wins, since then one of the clocks was moved.
 * @param sentAt device time at which the question was sent
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
 * Learns from a `serverTime` that came unasked. Nobody knows how long it was on its way, so that it shows one thing only: it is
 * at least so late. What was known is as sure as before where that contradicts it: one of the clocks was moved.
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

/** The estimate at a moment. Its bounds widen with the time since it was learnt. */
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

/** The device's own clock: for spans, never for deadlines. */
export function deviceNow(): Instant {
  return Date.now();
}

export function forgetServerTime(): void {
  estimate = null;
}
