const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far apart the moments under a chart may stand, in seconds. */
export const TIME_STEPS: number[] = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY),
];

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY_AND_HOUR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** A moment under the chart: `9:40 PM`, `Nov 26, 6 AM` or `Nov 26`, by how far apart they stand. */
export function momentLabel(atSeconds: number, step: number): string {
  const format = step < 6 * HOUR ? TIME : step < DAY ? DAY_AND_HOUR : DATE;
  return format.format(new Date(atSeconds * 1000));
}
