import type { Instant } from '@clamor/domain/time';

/** Between which the server's clock minus the device's lies, in milliseconds. */
interface Estimate {
  lowest: number;
  /** Infinity where nothing but messages is known: they may have been on their way for any time. */
  highest: number;
  at: number;
}

/** A device's clock runs away by less than this much of the time passed. */
const DRIFT = 0.001;
/** How long a message is taken to have been on its way, while nothing measured says better. */
const MESSAGE_AGE_MS = 200;
/** No message is on its way for longer: a connection that is silent for so long is let go. */
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

/** What is known, less surely the longer ago it was learnt. */
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

/** The server's time as well as this page knows it. */
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
