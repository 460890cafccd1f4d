import type { ListingEvent } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { EVENT_EXAMPLES } from '../../../packages/domain/test/event-examples.ts';
import { NOON } from '../../../packages/domain/test/given.ts';
import { eventLine } from './event-line.ts';

const EVENTS: ListingEvent[] = Object.values(EVENT_EXAMPLES).map((body) => ({ number: 7, at: NOON, ...body }));
/** Fields with ids that identify neither a member nor a device. */
const NOBODYS = ['auctionId', 'outageId'];

/** The names and values of the fields inside a value that identify a member or a device. */
function idsIn(value: unknown): [name: string, id: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    name.endsWith('Id') && !NOBODYS.includes(name) && typeof inner === 'string' ? [[name, inner]] : idsIn(inner),
  );
}

describe('the line of an event', () => {
  it.each(EVENTS)('names nobody unless it is asked to: $type', (event) => {
    const ids = idsIn(event);
    const line = eventLine(event, { isPrivate: false });
    expect(ids.filter(([name]) => line.includes(name))).toEqual([]);
    const all = eventLine(event, { isPrivate: true });
    expect(ids.filter(([name, id]) => !(all.includes(name) && all.includes(`"${id}"`)))).toEqual([]);
  });

  it('names somebody in half of the events, so that these tests say something', () => {
    expect(EVENTS.filter((event) => idsIn(event).length > 0).length).toBeGreaterThan(8);
  });

  it.each(EVENTS)('says moments as people read them, and no maximum: $type', (event) => {
    const line = eventLine(event, { isPrivate: false });
    expect(line).toMatch(new RegExp(`^    7  ${new Date(NOON).toISOString()}  ${event.type}(  |$)`));
    expect(line).not.toMatch(/maxCents/i);
    expect([line, eventLine(event, { isPrivate: true })].join()).not.toMatch(/\d{13}/);
  });
});
