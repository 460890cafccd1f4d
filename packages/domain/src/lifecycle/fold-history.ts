import type { Advance } from './decision.ts';
import type { EventBody, EventType, ListingEvent } from './events.ts';
import { begin, evolve } from './evolve.ts';
import { appendEvent, beginHistory, outcomeOf } from './history.ts';
import type { ListingState } from './state.ts';

type FieldOf<Type extends EventType> = Exclude<keyof Extract<EventBody, { type: Type }>, 'type'>;

/**
 * For each event type, the field that `evolve` needs and that events of older versions lack. Null: events of this type
 * were always complete.
 */
const NEEDED: { [Type in EventType]: FieldOf<Type> | null } = {
  listing_created: 'terms',
  state_recorded: null,
  details_edited: 'shippingCostCents',
  timing_changed: 'timing',
  liked: null,
  unliked: null,
  boosted: null,
  video_likes_counted: null,
  goal_met: null,
  start_scheduled: null,
  start_unscheduled: null,
  countdown_started: null,
  auction_started: 'since',
  bid_placed: 'leaderMaxCents',
  maximum_raised: 'maxCents',
  maximum_frozen: null,
  auction_extended: null,
  reserve_not_met: null,
  auction_ended: null,
  second_chance_awarded: null,
  second_chance_declined: null,
  decision_expired: null,
  listing_withdrawn: 'by',
  listing_frozen: null,
  freeze_added: null,
  freeze_lifted: null,
  listing_resumed: null,
  auction_cancelled: null,
  listing_removed: null,
  republished: null,
  annotated: null,
  outage_added: null,
};

/**
 * Whether a stored event can be folded. False for events of an older version that lack a field, and for types of a
 * newer version.
 */
export function isFoldable(event: ListingEvent): boolean {
  const field: string | null | undefined = NEEDED[event.type];
  return field === null || (field !== undefined && field in event);
}

/**
 * The state after a whole history, from its creation or its last recorded state. Throws if the history cannot be
 * folded.
 */
export function foldHistory(listingId: string, events: readonly ListingEvent[]): ListingState {
  const start = Math.max(
    0,
    events.findLastIndex(({ type }) => type === 'state_recorded'),
  );
  const [first, ...others] = events.slice(start);
  if (first === undefined) throw new Error(`${listingId} has no history.`);
  return others.reduce(evolve, begin(listingId, first));
}

/** Records the whole state as an event, for a listing whose last events lack fields and cannot be folded. */
export function recordState(state: ListingState): Advance {
  const { id: _id, eventNumber: _number, lastEventAt, version: _version, ...recorded } = state;
  const history = beginHistory(state);
  appendEvent(history, lastEventAt, { type: 'state_recorded', state: recorded });
  return outcomeOf(history);
}
