import type { Instant, OffsetAt } from '@clamor/domain/time';
import { Temporal } from 'temporal-polyfill';

/** A period in which a zone's offset does not change: `from` inclusive, `until` exclusive. */
interface Stretch {
  from: Instant;
  until: Instant;
  offsetSeconds: number;
}

const MAX_STRETCHES_PER_ZONE = 64;
const MAX_ZONES = 1_000;
const known = new Map<string, Stretch[]>();

/**
 * Seconds by which a zone is ahead of UTC at a moment, from the runtime's time-zone data. Throws a RangeError for an
 * unknown zone (the contract refuses such a zone first). Look-ups between the same two changes of the offset come from
 * memory.
 */
export const offsetAt: OffsetAt = (zone, at) => {
  const stretches = known.get(zone) ?? [];
  for (const stretch of stretches) {
    if (at >= stretch.from && at < stretch.until) return stretch.offsetSeconds;
  }
  const stretch = stretchAround(zone, at);
  if (known.size >= MAX_ZONES && !known.has(zone)) known.clear();
  known.set(zone, [stretch, ...stretches].slice(0, MAX_STRETCHES_PER_ZONE));
  return stretch.offsetSeconds;
};

function stretchAround(zone: string, at: Instant): Stretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const next = moment.getTimeZoneTransition('next');
  // `getTimeZoneTransition('previous')` excludes the moment itself, so the search starts one nanosecond later.
  const previous = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetSeconds: Math.round(moment.offsetNanoseconds / 1_000_000_000),
  };
}
