import { dayAndHourText, dayText, timeText } from '../../lib/time-text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The possible distances between two time labels under a chart, in seconds. */
export const TIME_STEPS: number[] = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY),
];

/**
 * The text of a time label. Its format depends on the distance between labels: `9:40 PM`, `Nov 26, 6 AM` or `Nov 26`.
 */
export function momentLabel(atSeconds: number, step: number): string {
  const textOf = step < 6 * HOUR ? timeText : step < DAY ? dayAndHourText : dayText;
  return textOf(atSeconds * 1000);
}
