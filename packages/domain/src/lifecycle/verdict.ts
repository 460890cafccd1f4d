import type { Denial } from '../accounts/permissions.ts';
import type { Decision, Reply } from './decision.ts';
import { beginHistory, type History, outcomeOf } from './history.ts';
import type { Refusal } from './refusals.ts';
import type { ListingState } from './state.ts';

const DONE: Reply = { kind: 'done' };

const DENIED: Record<Denial, Decision> = {
  unauthenticated: { ok: false, refusal: { kind: 'unauthenticated' } },
  email_not_verified: { ok: false, refusal: { kind: 'email_not_verified' } },
  forbidden: { ok: false, refusal: { kind: 'forbidden' } },
  own_listing: { ok: false, refusal: { kind: 'own_listing' } },
};

export function denied(denial: Denial): Decision {
  return DENIED[denial];
}

export function refused(refusal: Refusal): Decision {
  return { ok: false, refusal };
}

export function accepted(history: History, reply: Reply = DONE): Decision {
  return { ok: true, ...outcomeOf(history), reply };
}

/** Accepted, and already so: no event, and `next` is the very same state. */
export function unchanged(state: ListingState, reply: Reply = DONE): Decision {
  return accepted(beginHistory(state), reply);
}
