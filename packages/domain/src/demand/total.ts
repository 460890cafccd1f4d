import type { Tally } from './tally.ts';

/** The demand that counts towards the goal; `currentDemand` and `collectingDemand` on the wire. */
export function totalDemand(tally: Pick<Tally, 'likes' | 'boosts' | 'videoLikes'>): number {
  return tally.likes + tally.boosts + tally.videoLikes;
}

/** Whether the demand has reached the goal by itself. Once met, `goalMetAt` remembers it whatever happens afterwards. */
export function reachesGoal(tally: Tally, goal: number): boolean {
  return totalDemand(tally) >= goal;
}

/** Whether the demand has reached `percent` of the goal (the hot override); exact in whole numbers. */
export function reachesPercent(tally: Tally, goal: number, percent: number): boolean {
  return totalDemand(tally) * 100 >= goal * percent;
}
