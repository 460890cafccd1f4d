import type { Instant } from '../time/index.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { isSilent } from './silent-event.ts';
import type { ListingState } from './state.ts';

/** A listing as it stands after what happened so far in one step, and what that was. Lives only while deciding. */
export interface History {
  state: ListingState;
  readonly events: ListingEvent[];
}

export function beginHistory(state: ListingState): History {
  return { state, events: [] };
}

/**
 * Adds one event with what it changed: the next number, a time that never runs backwards, a new version, and a new public number
 * unless it is silent.
 * `at` is when it was due or decided.
 */
export function happen(history: History, at: Instant, body: EventBody, changes: Partial<ListingState>): void {
  const { state } = history;
  const number = state.eventNumber + 1;
  const recordedAt = Math.max(at, state.lastEventAt);
  history.events.push(Object.assign({ number, at: recordedAt }, body));
  history.state = {
    ...state,
    ...changes,
    eventNumber: number,
    lastEventAt: recordedAt,
    version: state.version + 1,
    publicNumber: isSilent(body) ? state.publicNumber : state.publicNumber + 1,
  };
}
