import type { CommandOf } from './commands.ts';
import { isBeforeLive, withdraw } from './decide-start.ts';
import type { Accepted, Situation } from './decision.ts';
import { freezeReasonsOf } from './freezes.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { FreezeReason, ListingState } from './state.ts';
import { accepted, refused, unchanged } from './verdict.ts';

/**
 * The seller was suspended (docs/product.md#freezing): withdraws before LIVE, freezes while LIVE, including during the
 * grace.
 */
export function decideStop(state: ListingState, { at }: Situation): Accepted {
  if (isBeforeLive(state)) return withdraw(state, at, 'staff');
  return state.phase.status === 'LIVE' ? freeze(state, at, 'suspension') : unchanged(state);
}

/** Staff stop the clock of a LIVE auction (docs/product.md#freezing). */
export function decideFreeze(state: ListingState, { at }: Situation) {
  const { status } = state.phase;
  return status === 'LIVE' ? freeze(state, at, 'staff') : refused({ kind: 'not_live', status });
}

function freeze(state: ListingState, at: number, reason: FreezeReason): Accepted {
  if (state.freezes[reason]) return unchanged(state);
  const history = beginHistory(state);
  appendEvent(history, at, { type: state.frozenAt === null ? 'listing_frozen' : 'freeze_added', reason });
  return accepted(history);
}

/**
 * Ends one reason for a freeze. After the last one the auction resumes, and its end moves by the whole frozen time
 * (docs/product.md#freezing).
 */
export function decideResume(state: ListingState, { at }: Situation, { reason }: CommandOf<'resume'>): Accepted {
  const { phase, frozenAt, freezes } = state;
  if (phase.status !== 'LIVE' || frozenAt === null || !freezes[reason]) return unchanged(state);
  const history = beginHistory(state);
  if (freezeReasonsOf(state).length > 1) appendEvent(history, at, { type: 'freeze_lifted', reason });
  else appendEvent(history, at, { type: 'listing_resumed', stoodStillMs: at - frozenAt });
  return accepted(history);
}

/** Staff end a LIVE auction, frozen or not. Nobody wins it, and its page says so (docs/product.md#cancelling). */
export function decideCancel(state: ListingState, { at }: Situation) {
  const { status } = state.phase;
  if (status !== 'LIVE') return refused({ kind: 'not_live', status });
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'auction_cancelled' });
  return accepted(history);
}
