import type { DemandBreakdown } from '@clamor/contract/demand';

/** The points of the chart: times in seconds, and the demand at each. */
export interface CoursePoints {
  at: number[];
  demand: number[];
}

/** The points of the chart: demand summed slice by slice, from 0 at the first to the total now. */
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
