import type { Bid } from '@clamor/domain/bidding';
import { type KnownTime, type ListingState, timeRemainingSeconds } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { ListingView } from '../listings/index.ts';
import { publicBody } from '../views/index.ts';
import { iso } from './room-messages.ts';

/** What the room has been told so far. */
export interface Shown {
  state: ListingState;
  /** The latest ones, oldest first. */
  bids: readonly Bid[];
}

/**
 * The public listing response as of the last frame: texts as they were read, everything that changes while one watches as the
 * frames told it, so that a watcher who starts from it needs exactly the frames after it. The clock is left out (`withClock`).
 */
export function snapshotBody(
  view: ListingView,
  shown: Shown,
  reading: { time: KnownTime; epoch: string; nameOf: (userId: string) => string },
): string {
  return JSON.stringify(publicBody({ ...view, ...shown }, reading.time, reading.epoch, reading.nameOf));
}

/** Puts the clock's reading into a body that was made earlier. */
export function withClock(body: string, state: ListingState, now: Instant): string {
  const clock = JSON.stringify({ serverTime: iso(now), timeRemaining: timeRemainingSeconds(state, now) });
  return `${clock.slice(0, -1)},${body.slice(1)}`;
}
