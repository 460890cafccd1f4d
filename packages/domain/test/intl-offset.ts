import type { Instant, OffsetAt } from '../src/time/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Offsets in whole seconds, from the zone data of the machine that runs the test. */
export const intlOffsetAt: OffsetAt = (zone: string, at: Instant) => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return (wall - Math.floor(at / 1_000) * 1_000) / 1_000;
};

/** Offsets for tests without time zones. */
export const utcOffsetAt: OffsetAt = () => 0;
