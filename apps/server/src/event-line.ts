import { type ListingEvent, publicEvent } from '@clamor/domain/lifecycle';

/** Fields that identify a member, even the member behind an anonymous bid. */
const MEMBERS = new Set(['bidderId', 'buyerId', 'deviceId', 'sellerId', 'userId', 'winnerId']);
const MOMENTS = new Set([
  'startAt',
  'liveAt',
  'endsAt',
  'since',
  'deadline',
  'decisionDeadline',
  'placedAt',
  'receivedAt',
]);

/**
 * Formats an event as one line: number, time, type and changed fields.
 * @param isPrivate includes maximums, terms, devices and member ids
 */
export function eventLine(event: ListingEvent, { isPrivate }: { isPrivate: boolean }): string {
  const { number, at, type } = event;
  const shown: object = isPrivate ? event : (publicEvent(event) ?? {});
  const facts = Object.entries(shown)
    .filter(([name]) => !['number', 'at', 'type'].includes(name))
    .filter(([name]) => isPrivate || !MEMBERS.has(name))
    .map(([name, value]) => `${name}=${JSON.stringify(readable(name, value, isPrivate))}`);
  return [String(number).padStart(5), new Date(at).toISOString(), type, ...facts].join('  ');
}

/** Formats times as text and removes member ids unless `isPrivate`. */
function readable(name: string, value: unknown, isPrivate: boolean): unknown {
  if (typeof value === 'number' && MOMENTS.has(name)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map((each) => readable('', each, isPrivate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isPrivate || !MEMBERS.has(key))
      .map(([key, inner]) => [key, readable(key, inner, isPrivate)]),
  );
}
