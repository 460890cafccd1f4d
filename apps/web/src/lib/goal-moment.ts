import { describePace } from '@clamor/domain/demand';
import type { Instant } from '@clamor/domain/time';
import { timeText } from './time-text.ts';

/**
 * The expected moment of a goal in everyday words: `tonight, 9:40 PM`, `in about 3 days`.
 * @param offsetSeconds how far the viewer's zone is ahead of UTC
 */
export function goalMoment(goalAt: Instant, now: Instant, offsetSeconds: number): string {
  const pace = describePace(goalAt, now, offsetSeconds);
  switch (pace.kind) {
    case 'within_minutes':
      return `in about ${pace.minutes === 1 ? 'a minute' : `${pace.minutes} minutes`}`;
    case 'in_days':
      return `in about ${pace.days} days`;
    default:
      return `${pace.kind}, ${timeText(goalAt)}`;
  }
}

/** How far the device's zone is ahead of UTC at a moment, in seconds. */
export function deviceOffsetSeconds(at: Instant): number {
  return -new Date(at).getTimezoneOffset() * 60;
}
