import type { EventBody, EventType, ListingEvent } from './events.ts';
import { begin, evolve } from './evolve.ts';
import { beginHistory, happen } from './history.ts';
import type { ListingState } from './state.ts';

/** The field by which an event that says all that `evolve` needs is told from one of its type that was written before it did. */
const NEEDED: { [Type in EventType]?: Exclude<keyof Extract<EventBody, { type: Type }>, 'type'> } = {
  listing_created: 'terms',
  details_edited: 'shippingCostCents',
  timing_changed: 'timing',
  auction_started: 'since',
  bid_placed: 'leaderMaxCents',
  maximum_raised: 'maxCents',
  listing_withdrawn: 'by',
};

/** Whether a stored event can be folded: not where an older version of the program wrote it. */
export function isFoldable(event: ListingEvent): boolean {
  const field = NEEDED[event.type];
  return field === undefined || field in event;
}

/** The last events of a listing that are folded: from its creation, or from the last time when its whole state was recorded. */
export function foldedPart(events: readonly ListingEvent[]): readonly ListingEvent[] {
  const recorded = events.findLastIndex(({ type }) => type === 'state_recorded');
  return recorded <= 0 ? events : events.slice(recorded);
}

/** The state that a whole history says. Throws where it cannot be folded, or is empty. */
export function foldHistory(listingId: string, events: readonly ListingEvent[]): ListingState {
  const [first, ...others] = foldedPart(events);
  if (first === undefined) throw new Error(`${listingId} has no history.`);
  return others.reduce(evolve, begin(listingId, first));
}

/** Writes a state down whole, for a listing whose last events are in a form that cannot be folded. */
export function recordState(state: ListingState): { next: ListingState; events: ListingEvent[] } {
  const { id: _id, eventNumber: _number, lastEventAt, version: _version, ...recorded } = state;
  const history = beginHistory(state);
  happen(history, lastEventAt, { type: 'state_recorded', state: recorded });
  return { next: history.state, events: history.events };
}
