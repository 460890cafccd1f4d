import type { Denial } from '../accounts/permissions.ts';
import type { Accepted, Refused, Reply } from './decision.ts';
import { beginHistory, type History, outcomeOf } from './history.ts';
import type { Refusal } from './refusals.ts';
import type { ListingState } from './state.ts';

const DONE: Reply = { kind: 'done' };

export function denied<Why extends Denial>(denial: Why): Refused<{ kind: Why }> {
  return { ok: false, refusal: { kind: denial } };
}

export function refused<Why extends Refusal>(refusal: Why): Refused<Why> {
  return { ok: false, refusal };
}

export function accepted(history: History, reply: Reply = DONE): Accepted {
  return { ok: true, ...outcomeOf(history), reply };
}

/** Accepted without an effect: no event, and `next` is the same object as `state`. */
export function unchanged(state: ListingState, reply: Reply = DONE): Accepted {
  return accepted(beginHistory(state), reply);
}
