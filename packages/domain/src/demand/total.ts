import type { Tally } from './tally.ts';

/** The demand that counts towards the goal; `currentDemand` and `collectingDemand` on the wire (docs/product.md#demand-total). */
export function totalDemand(tally: Pick<Tally, 'likes' | 'boosts' | 'videoLikes'>): number {
  return tally.likes + tally.boosts + tally.videoLikes;
}

/**
 * Whether the current demand reaches the goal (docs/product.md#goal). Afterwards `goalMetAt` records it permanently.
 */
export function reachesGoal(tally: Tally, goal: number): boolean {
  return totalDemand(tally) >= goal;
}

/** Whether the demand has reached `percent` of the goal (the hot override); exact in whole numbers (docs/product.md#hot-override). */
export function reachesPercent(tally: Tally, goal: number, percent: number): boolean {
  return totalDemand(tally) * 100 >= goal * percent;
}
