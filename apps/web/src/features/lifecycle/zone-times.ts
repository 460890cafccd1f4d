import type { Instant } from '@clamor/domain/time';
import { type ClockStyle, momentFormat } from '../../lib/time-text.ts';

/** Clamor's default zone (docs/product.md#prime-hours). */
export const EASTERN = 'America/New_York';

/** The time zone of the viewer's device. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export interface ZonedText {
  /** Whose zone it is: `Seller and you`. */
  whose: string;
  text: string;
}

/** In which zone, and with which clock, the viewer reads times. */
export interface Viewer {
  zone: string;
  style: ClockStyle;
}

interface Zone {
  whose: string;
  zone: string;
}

/** The offset of a zone from UTC at a moment, in minutes. */
function offsetMinutes(zone: string, at: Instant): number {
  const whole = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const parts = momentFormat('h23', whole, zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000);
}

/** The short name of a zone at a moment: `EST`, `GMT+1`. */
function zoneName(zone: string, at: Instant): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The seller's zone, Eastern time and the viewer's zone. Zones with the same local time at `at` share a line. */
function zonesOf(sellerZone: string, viewer: string, at: Instant): Zone[] {
  const lines: { whose: string[]; zone: string; offset: number }[] = [];
  for (const [whose, zone] of [
    ['seller', sellerZone],
    ['Eastern', EASTERN],
    ['you', viewer],
  ] as const) {
    const offset = offsetMinutes(zone, at);
    const same = lines.find((line) => line.offset === offset);
    if (same === undefined) lines.push({ whose: [whose], zone, offset });
    else same.whose.push(whose);
  }
  return lines.map(({ whose, zone }) => ({ whose: listed(whose), zone }));
}

/** The words as one list, with a capital letter: `Seller and you`. */
function listed(words: readonly string[]): string {
  const text = new Intl.ListFormat('en-US').format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MOMENT_PARTS = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A moment in the seller's zone, in Eastern time and in the viewer's own. */
export function momentInZones(at: Instant, sellerZone: string, { zone: own, style }: Viewer): ZonedText[] {
  return zonesOf(sellerZone, own, at).map(({ whose, zone }) => {
    const text = momentFormat(style, MOMENT_PARTS, zone).format(at);
    return { whose, text: `${text} ${zoneName(zone, at)}` };
  });
}

/** A time of day. */
function clockText(minutes: number, style: ClockStyle): string {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  return momentFormat(style, { timeStyle: 'short' }, 'UTC').format(inDay * 60_000);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Prime hours, which are local times of the seller's zone, converted to that zone, Eastern time and the viewer's zone
 * on the day of `at`.
 * @param hours `HH:MM`
 */
export function primeHoursInZones(
  hours: { start: string; end: string },
  sellerZone: string,
  { zone: own, style }: Viewer,
  at: Instant,
): ZonedText[] {
  const home = offsetMinutes(sellerZone, at);
  return zonesOf(sellerZone, own, at).map(({ whose, zone }) => {
    const shift = offsetMinutes(zone, at) - home;
    const [start, end] = [hours.start, hours.end].map((time) => clockText(minutesOf(time) + shift, style));
    return { whose, text: `${start} to ${end} ${zoneName(zone, at)}` };
  });
}
