import { describePace, estimateGoalAt, type Slice } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/**
 * `At this pace: goal tonight, 9:40 PM`; null where there is no saying.
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
  if (goalAt === null) return null;
  const pace = describePace(goalAt, now, offsetSeconds);
  switch (pace.kind) {
    case 'within_minutes':
      return `At this pace: goal in about ${pace.minutes === 1 ? 'a minute' : `${pace.minutes} minutes`}`;
    case 'in_days':
      return `At this pace: goal in about ${pace.days} days`;
    default:
      return `At this pace: goal ${pace.kind}, ${TIME.format(goalAt)}`;
  }
}

/** How far the device's zone is ahead of UTC at a moment, in seconds. */
export function deviceOffsetSeconds(at: Instant): number {
  return -new Date(at).getTimezoneOffset() * 60;
}
