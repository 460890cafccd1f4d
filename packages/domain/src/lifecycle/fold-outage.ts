import type { Instant, OffsetAt } from '../time/index.ts';
import { deadlineIn } from './deadline.ts';
import { appendEvent, type History } from './history.ts';
import { earliestStart } from './prime-hours.ts';
import { lostTimeMs } from './running-deadline.ts';
import type { ListingState, Outage } from './state.ts';

/** Adds an outage to a listing (`outageMove`). If no deadline moves, no event is recorded, only the outage's id. */
export function foldOutage(history: History, outage: Outage, offsetAt: OffsetAt): void {
  const { state } = history;
  const move = outageMove(state, outage, offsetAt);
  if (move === null) history.state = { ...state, outageId: Math.max(state.outageId, outage.id) };
  else appendEvent(history, outage.to, { type: 'outage_added', outageId: outage.id, ...move });
}

interface OutageMove {
  addedMs: number;
  deadline: Instant;
}

/**
 * The change that an outage makes (docs/desk.md#outages); null if it moves nothing. The deadline moves forward by `to -
 * max(from, runningSince)`, unless it had passed at `from`. The clock of a frozen listing stands still, so the part of
 * the outage after the freeze does not count.
 */
export function outageMove(state: ListingState, outage: Outage, offsetAt: OffsetAt): OutageMove | null {
  const addedMs = lostByListingMs(state, outage);
  const deadline = addedMs === 0 ? null : movedDeadline(state, addedMs, offsetAt);
  return deadline === null ? null : { addedMs, deadline };
}

function lostByListingMs(state: ListingState, { from, to }: Outage): number {
  const deadline = state.hidden ? null : deadlineIn(state.phase);
  if (deadline === null) return 0;
  const running = { since: runningSince(state), deadline };
  return lostTimeMs(running, { from, to: state.frozenAt === null ? to : Math.min(to, state.frozenAt) });
}

/**
 * When the running deadline began to run: for a scheduled start when the goal was met, otherwise at the start of the
 * phase.
 */
function runningSince(state: ListingState): Instant {
  const { phase, tally } = state;
  return phase.status === 'COLLECTING' && tally.goalMetAt !== null ? tally.goalMetAt : phase.since;
}

/** The deadline plus the lost time. A scheduled start may move further, to the next time that the seller allows. */
function movedDeadline({ phase, timing }: ListingState, addedMs: number, offsetAt: OffsetAt): Instant | null {
  const deadline = deadlineIn(phase);
  if (deadline === null) return null;
  const moved = deadline + addedMs;
  return phase.status === 'COLLECTING' ? earliestStart(moved, timing, offsetAt) : moved;
}
