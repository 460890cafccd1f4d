import { describe, expect, it } from 'vitest';
import { BIDS, EVENT_EXAMPLES } from '../../test/event-examples.ts';
import { NOON, SOLD } from '../../test/given.ts';
import type { EventType } from './events.ts';
import { publicEvent, publicEvents, stepsOf } from './public-event.ts';
import { isSilent } from './silent-event.ts';

const KNOWN = { number: 7, at: NOON };

/**
 * The fields of each event type that others see; null: the event is private. A type without an entry shows all its
 * fields.
 */
const SHOWN: { [Type in EventType]?: object | null } = {
  state_recorded: null,
  freeze_added: null,
  freeze_lifted: null,
  annotated: null,
  listing_created: {},
  details_edited: {},
  timing_changed: {},
  boosted: {},
  listing_frozen: {},
  bid_placed: { bids: BIDS },
  maximum_raised: { bidderId: 'ann' },
};

const events = Object.values(EVENT_EXAMPLES).map((body) => ({ ...KNOWN, ...body }));

describe('what an event shows to others', () => {
  it.each(events)('is what each may know: $type', (event) => {
    const shown = SHOWN[event.type];
    if (shown === null) expect(publicEvent(event)).toBeNull();
    else if (shown === undefined) expect(publicEvent(event)).toEqual(event);
    else expect(publicEvent(event)).toStrictEqual({ ...KNOWN, type: event.type, ...shown });
  });

  it('has a public number unless only the one who caused it may notice', () => {
    expect(events.filter(isSilent).map(({ type }) => type)).toEqual([
      'state_recorded',
      'maximum_raised',
      'maximum_frozen',
      'freeze_added',
      'freeze_lifted',
      'annotated',
    ]);
    expect(isSilent({ ...EVENT_EXAMPLES.unliked, counted: false })).toBe(true);
    expect(isSilent(EVENT_EXAMPLES.republished)).toBe(false);
  });

  it('leaves out of a list what nobody hears of', () => {
    const told = events.filter(({ type }) => SHOWN[type] !== null).map(({ type }) => type);
    expect(publicEvents(events).map(({ type }) => type)).toEqual(told);
  });

  it('comes with the state that it made', () => {
    const [first, second] = [SOLD, { ...SOLD, eventNumber: 8 }];
    const given = [
      { ...KNOWN, ...EVENT_EXAMPLES.annotated },
      { ...KNOWN, ...EVENT_EXAMPLES.liked },
    ];
    expect(stepsOf({ events: given, states: [first, second] })).toEqual([{ event: given[1], state: second }]);
    expect(stepsOf({ events: given, states: [first] })).toEqual([]);
  });
});
