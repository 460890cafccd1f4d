import type { Instant } from '../time/index.ts';

/** The demand that counts towards the goal. It no longer changes once the auction is LIVE. */
export interface Tally {
  likes: number;
  boosts: number;
  videoLikes: number;
  /** When the goal was reached. Once met, it stays met. */
  goalMetAt: Instant | null;
}
