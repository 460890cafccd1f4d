import type { Instant, OffsetAt } from '../time/index.ts';
import { deadlineIn } from './deadline.ts';
import { appendEvent, type History } from './history.ts';
import { earliestStart } from './prime-hours.ts';
import { lostTimeMs } from './running-deadline.ts';
import type { ListingState, Outage } from './state.ts';

/**
 * Gives the time that nobody served back to the running deadline, as `outageMove` says. An outage that moves nothing leaves no
 * event, only its mark.
 */
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
 * What an outage moves (docs/desk.md#outages): the running deadline, by `to - max(from, start of its phase)`, never back, and
 * not where it had already passed at `from`. A frozen listing stands still anyway, so that for it the outage is over when it
 * froze. Null: nothing.
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

/** A start is scheduled from the moment the goal was met on; every other deadline runs from the start of its phase. */
function runningSince(state: ListingState): Instant {
  const { phase, tally } = state;
  return phase.status === 'COLLECTING' && tally.goalMetAt !== null ? tally.goalMetAt : phase.since;
}

/** By what was lost; a scheduled start perhaps further, to the next moment that the seller allows. */
function movedDeadline({ phase, timing }: ListingState, addedMs: number, offsetAt: OffsetAt): Instant | null {
  const deadline = deadlineIn(phase);
  if (deadline === null) return null;
  const moved = deadline + addedMs;
  return phase.status === 'COLLECTING' ? earliestStart(moved, timing, offsetAt) : moved;
}
