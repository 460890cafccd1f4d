const two = (value: number) => String(value).padStart(2, '0');

/**
 * A running clock: `00:47` under an hour, `1:02:47` under a day, otherwise `2d 3h`. Parts of a second are rounded up.
 */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** A length of time as a label: `1h 30m`, `15m`, `45s`. */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'm'],
    [Math.floor(seconds % 60), 's'],
  ] as const;
  const shown = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value}${unit}`);
  return shown.length === 0 ? '0s' : shown.slice(0, 2).join(' ');
}

/** A length of time in a sentence: `45 s`, `2 min`. */
export function spanText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Time that was added to a clock: `+1:00`. */
export function addedText(seconds: number): string {
  return `+${Math.floor(seconds / 60)}:${two(Math.round(seconds) % 60)}`;
}

/** How long ago: `now`, `9 s ago`, `5 min ago`, `3 h ago`, `2 d ago`, then the date. */
export function agoText(then: number, now: number): string {
  const seconds = Math.floor((now - then) / 1000);
  if (seconds < 1) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return seconds < 7 * 86_400 ? `${Math.floor(seconds / 86_400)} d ago` : dateText(then);
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const TIME_TO_THE_SECOND = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_AND_HOUR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric' });
const WEEKDAY_AND_CLOCK_PARTS = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const WEEKDAY_AND_CLOCK = new Intl.DateTimeFormat('en-US', WEEKDAY_AND_CLOCK_PARTS);
const WEEKDAY_AND_CLOCK_UTC = new Intl.DateTimeFormat('en-US', { ...WEEKDAY_AND_CLOCK_PARTS, timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** `Nov 21, 2026`, in the viewer's zone. */
export function dateText(at: number | string): string {
  return DATE.format(new Date(at));
}

/** `Nov 21, 2026, 9:40 PM`, in the viewer's zone. */
export function dateTimeText(at: number | string): string {
  return DATE_TIME.format(new Date(at));
}

/** `November 2026`, in the viewer's zone. */
export function monthText(at: number | string): string {
  return MONTH.format(new Date(at));
}

/** `9:40 PM`, in the viewer's zone. */
export function timeText(at: number | string): string {
  return TIME.format(new Date(at));
}

/** `2:02:11 PM`, in the viewer's zone. */
export function timeToTheSecondText(at: number | string): string {
  return TIME_TO_THE_SECOND.format(new Date(at));
}

/** `Nov 26`, in the viewer's zone. */
export function dayText(at: number | string): string {
  return DAY.format(new Date(at));
}

/** A past moment in few characters: `2:10 PM` on the viewer's current day, otherwise `Nov 17`. */
export function sinceText(at: number, now: number): string {
  return dateText(at) === dateText(now) ? timeText(at) : dayText(at);
}

/** `Nov 26, 6 AM`, in the viewer's zone. */
export function dayAndHourText(at: number | string): string {
  return DAY_AND_HOUR.format(new Date(at));
}

/** `Sun 22:15`, in the viewer's zone. For a deadline within a week, where there is little space. */
export function weekdayClockText(at: number | string): string {
  return WEEKDAY_AND_CLOCK.format(new Date(at)).replace(', ', ' ');
}

/** `Sun 20:05 UTC`: for pages without JavaScript, where the viewer's zone is unknown. */
export function weekdayClockTextUtc(at: number | string): string {
  return `${WEEKDAY_AND_CLOCK_UTC.format(new Date(at)).replace(', ', ' ')} UTC`;
}
