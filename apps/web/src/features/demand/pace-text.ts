import { estimateGoalAt, type Slice } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import { goalMoment } from '../../lib/goal-moment.ts';

/**
 * `At this pace: goal tonight, 9:40 PM`; null if there is no estimate.
 * @param offsetSeconds how far the viewer's zone is ahead of UTC
 */
export function paceText(
  slices: readonly Slice[],
  total: number,
  goal: number,
  now: Instant,
  offsetSeconds: number,
): string | null {
  const goalAt = total >= goal ? null : estimateGoalAt(slices, total, goal, now);
  return goalAt === null ? null : `At this pace: goal ${goalMoment(goalAt, now, offsetSeconds)}`;
}
