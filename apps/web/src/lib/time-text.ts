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

/** How a clock counts: `h12` says 9:40 PM, `h23` says 21:40. */
export type ClockStyle = 'h12' | 'h23';

/** The clock style of a language. For an unknown language, hours count to 23. */
export function clockStyleOf(language: string): ClockStyle {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}

/** The clock style of a text that is the same for every reader, such as a page of the server. It also names its zone. */
export const COMMON_CLOCK: ClockStyle = 'h23';

/** The clock style of the browser's language. All texts of a page use it. */
export const READER_CLOCK: ClockStyle =
  typeof navigator === 'undefined' ? COMMON_CLOCK : clockStyleOf(navigator.language);

/**
 * The format of a moment with this clock style.
 * @param zone an IANA zone; the viewer's own by default
 */
export function momentFormat(
  style: ClockStyle,
  parts: Omit<Intl.DateTimeFormatOptions, 'hourCycle' | 'hour12' | 'timeZone'>,
  zone?: string,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...parts,
    hourCycle: style,
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
}

/** A format for each clock style. */
function formatsOf(parts: Intl.DateTimeFormatOptions, of23 = parts): Record<ClockStyle, Intl.DateTimeFormat> {
  return { h12: momentFormat('h12', parts), h23: momentFormat('h23', of23) };
}

const DATE_PARTS = { dateStyle: 'medium' } as const;
const WEEKDAY_AND_CLOCK_PARTS = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
const DAY_AND_HOUR_PARTS = { month: 'short', day: 'numeric', hour: 'numeric' } as const;
const MONTH_PARTS = { month: 'long', year: 'numeric' } as const;

const DATE = new Intl.DateTimeFormat('en-US', DATE_PARTS);
const DATE_UTC = new Intl.DateTimeFormat('en-US', { ...DATE_PARTS, timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-US', MONTH_PARTS);
const MONTH_UTC = new Intl.DateTimeFormat('en-US', { ...MONTH_PARTS, timeZone: 'UTC' });
const DATE_TIME = formatsOf({ dateStyle: 'medium', timeStyle: 'short' });
const TIME = formatsOf({ timeStyle: 'short' });
const TIME_TO_THE_SECOND = formatsOf({ timeStyle: 'medium' });
const DAY_AND_HOUR = formatsOf(DAY_AND_HOUR_PARTS, { ...DAY_AND_HOUR_PARTS, minute: '2-digit' });
const WEEKDAY_AND_CLOCK = formatsOf(WEEKDAY_AND_CLOCK_PARTS);
const WEEKDAY_AND_CLOCK_UTC = momentFormat(COMMON_CLOCK, WEEKDAY_AND_CLOCK_PARTS, 'UTC');

/** `Nov 21, 2026`, in the viewer's zone. */
export function dateText(at: number | string): string {
  return DATE.format(new Date(at));
}

/** `Nov 21, 2026`, in UTC: for pages without JavaScript. */
export function dateTextUtc(at: number | string): string {
  return DATE_UTC.format(new Date(at));
}

/** `Nov 21, 2026, 9:40 PM` or `Nov 21, 2026, 21:40`, in the viewer's zone. */
export function dateTimeText(at: number | string, style = READER_CLOCK): string {
  return DATE_TIME[style].format(new Date(at));
}

/** `November 2026`, in the viewer's zone. */
export function monthText(at: number | string): string {
  return MONTH.format(new Date(at));
}

/** `November 2026`, in UTC: for pages without JavaScript. */
export function monthTextUtc(at: number | string): string {
  return MONTH_UTC.format(new Date(at));
}

/** `9:40 PM` or `21:40`, in the viewer's zone. */
export function timeText(at: number | string, style = READER_CLOCK): string {
  return TIME[style].format(new Date(at));
}

/** `2:02:11 PM` or `14:02:11`, in the viewer's zone. */
export function timeToTheSecondText(at: number | string, style = READER_CLOCK): string {
  return TIME_TO_THE_SECOND[style].format(new Date(at));
}

/** `Nov 26`, in the viewer's zone. */
export function dayText(at: number | string): string {
  return DAY.format(new Date(at));
}

/** A past moment in few characters: `2:10 PM` on the viewer's current day, otherwise `Nov 17`. */
export function sinceText(at: number, now: number): string {
  return dateText(at) === dateText(now) ? timeText(at) : dayText(at);
}

/** `Nov 26, 6 AM` or `Nov 26, 06:00`, in the viewer's zone. */
export function dayAndHourText(at: number | string, style = READER_CLOCK): string {
  return DAY_AND_HOUR[style].format(new Date(at));
}

/** `Sun 10:15 PM` or `Sun 22:15`, in the viewer's zone: for a deadline within a week, if there is little room. */
export function weekdayClockText(at: number | string, style = READER_CLOCK): string {
  return WEEKDAY_AND_CLOCK[style].format(new Date(at)).replace(', ', ' ');
}

/** `Sun 20:05 UTC`: for pages without JavaScript, where the viewer's zone is unknown. */
export function weekdayClockTextUtc(at: number | string): string {
  return `${WEEKDAY_AND_CLOCK_UTC.format(new Date(at)).replace(', ', ' ')} UTC`;
}
