import type { Instant } from '../time/index.ts';
import type { Advance } from './decision.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { ListingState } from './state.ts';
import { isAllowed } from './transitions.ts';

/** A listing's state and its new events while one command or due step is decided. */
export interface History {
  state: ListingState;
  readonly events: ListingEvent[];
  /** The state after each event, in the same order. */
  readonly states: ListingState[];
}

export function beginHistory(state: ListingState): History {
  return { state, events: [], states: [] };
}

export function outcomeOf({ state: next, events, states }: History): Advance {
  return { next, events, states };
}

/**
 * Appends one event and moves to the state after it. The event gets the next number and a time that never runs
 * backwards. `at`: when it was due or decided. Throws if `TRANSITIONS` lacks the change of status, which is a bug and
 * never a refusal.
 */
export function appendEvent(history: History, at: Instant, body: EventBody): void {
  const { state } = history;
  const event = Object.assign({ number: state.eventNumber + 1, at: Math.max(at, state.lastEventAt) }, body);
  const next = evolve(state, event);
  if (!isAllowed(body.type, state.phase, next.phase)) {
    throw new Error(`No transition: ${body.type} from ${state.phase.status} to ${next.phase.status}.`);
  }
  history.events.push(event);
  history.states.push(next);
  history.state = next;
}
