import type { EditableTerms } from '../listings/terms.ts';
import type { Advance } from './decision.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { ListingState } from './state.ts';

/** The private fields of each event type. They do not leave the desk and its records. */
interface PrivateFields {
  listing_created: 'sellerId' | 'auctionId' | 'terms' | 'timing';
  details_edited: keyof EditableTerms;
  timing_changed: 'timing';
  boosted: 'deviceId' | 'userId';
  bid_placed: 'leaderMaxCents' | 'runnerUpMaxCents';
  maximum_raised: 'maxCents' | 'anonymous';
  listing_frozen: 'reason';
}

/**
 * An event type without its private fields. They are typed `never`, because a type that merely lacks them accepts an
 * event that has them.
 */
type Shown<Body> = Body extends { type: infer Type }
  ? Type extends keyof PrivateFields
    ? Omit<Body, PrivateFields[Type]> & { [Field in PrivateFields[Type]]?: never }
    : Type extends 'state_recorded' | 'freeze_added' | 'freeze_lifted' | 'annotated'
      ? never
      : Body
  : never;

/**
 * An event as it leaves the desk: without maximums, devices and terms. The views hide the bidder of an anonymous row.
 */
export type PublicEvent = { number: number; at: number } & Shown<EventBody>;

/** One event and the state directly after it. */
export interface Step {
  event: PublicEvent;
  state: ListingState;
}

/** An event without its private fields; null if the whole event is private. */
export function publicEvent(event: ListingEvent): PublicEvent | null {
  const { number, at } = event;
  switch (event.type) {
    case 'state_recorded':
    case 'freeze_added':
    case 'freeze_lifted':
    case 'annotated':
      return null;
    case 'listing_created':
    case 'details_edited':
    case 'timing_changed':
    case 'boosted':
    case 'listing_frozen':
      return { number, at, type: event.type };
    case 'bid_placed':
      return { number, at, type: event.type, bids: event.bids };
    case 'maximum_raised':
      return { number, at, type: event.type, bidderId: event.bidderId };
    default:
      return event;
  }
}

/** The public events among these. */
export function publicEvents(events: readonly ListingEvent[]): PublicEvent[] {
  return events.map(publicEvent).filter((event) => event !== null);
}

/** The public events among these, each with the state after it. */
export function stepsOf({ events, states }: Pick<Advance, 'events' | 'states'>): Step[] {
  return events.flatMap((event, index) => {
    const shown = publicEvent(event);
    const state = states[index];
    return shown === null || state === undefined ? [] : [{ event: shown, state }];
  });
}

/** The public steps of the events that follow the state `before`. Throws if one of them cannot be folded. */
export function stepsFrom(before: ListingState, events: readonly ListingEvent[]): Step[] {
  let state = before;
  const states = events.map((event) => {
    state = evolve(state, event);
    return state;
  });
  return stepsOf({ events, states });
}
