import type { Instant } from '../time/index.ts';

/** What counts towards the goal. It stands still from the moment the auction is LIVE. */
export interface Tally {
  likes: number;
  boosts: number;
  videoLikes: number;
  /** The moment the goal was reached; once met it stays met. */
  goalMetAt: Instant | null;
}
