import { type ListingEvent, publicEvent } from '@clamor/domain/lifecycle';

/** The fields that identify a member. Only a private line has them, because they would reveal anonymous bidders. */
const MEMBERS = new Set(['bidderId', 'buyerId', 'deviceId', 'sellerId', 'userId', 'winnerId']);
/** The names of fields that hold a time. */
const MOMENT = /(^since|At|[dD]eadline)$/;

/**
 * An event as one line of text: number, time, type and fields.
 * @param isPrivate true: the line includes maximums, terms, devices and member ids
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

/** A value with times as text. Member ids are removed unless `isPrivate`. */
function readable(name: string, value: unknown, isPrivate: boolean): unknown {
  if (typeof value === 'number' && MOMENT.test(name)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map((each) => readable('', each, isPrivate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isPrivate || !MEMBERS.has(key))
      .map(([key, inner]) => [key, readable(key, inner, isPrivate)]),
  );
}
