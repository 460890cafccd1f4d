import type { DemandBreakdown } from '@clamor/contract/demand';

/** How the demand grew: moments in seconds, and the demand at each. */
export interface CoursePoints {
  at: number[];
  demand: number[];
}

/** The demand summed up slice by slice, from nothing at the first to the total now. */
export function coursePoints(breakdown: Pick<DemandBreakdown, 'slices'>, total: number, now: number): CoursePoints {
  const points: CoursePoints = { at: [], demand: [] };
  let demand = 0;
  for (const { from, likes, boosts, youTube } of breakdown.slices) {
    points.at.push(Date.parse(from) / 1000);
    points.demand.push(demand);
    demand += likes + boosts + youTube;
  }
  points.at.push(Math.max(now / 1000, points.at.at(-1) ?? 0));
  points.demand.push(total);
  return points;
}
