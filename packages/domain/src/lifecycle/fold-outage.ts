import type { Instant, OffsetAt } from '../time/index.ts';
import { deadlineIn } from './deadline.ts';
import { type History, happen } from './history.ts';
import { earliestStart } from './prime-hours.ts';
import type { ListingState, Outage } from './state.ts';

const NONE: readonly Outage[] = [];

/** The outages that the listing has not seen yet, in order of `from`. */
export function unseenOutages(state: ListingState, outages: readonly Outage[]): readonly Outage[] {
  if (!outages.some(({ id }) => id > state.outageId)) return NONE;
  return outages.filter(({ id }) => id > state.outageId).sort((one, other) => one.from - other.from);
}

/**
 * Gives the time that nobody served back to the running deadline, as `outageMove` says. An outage that moves nothing leaves no
 * event, only its mark.
 */
export function foldOutage(history: History, outage: Outage, offsetAt: OffsetAt): void {
  const { state } = history;
  const move = outageMove(state, outage, offsetAt);
  if (move === null) history.state = { ...state, outageId: Math.max(state.outageId, outage.id) };
  else happen(history, outage.to, { type: 'outage_added', outageId: outage.id, ...move });
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
  const addedMs = lostTimeMs(state, outage);
  const deadline = addedMs <= 0 ? null : movedDeadline(state, addedMs, offsetAt);
  return deadline === null ? null : { addedMs, deadline };
}

function lostTimeMs(state: ListingState, outage: Outage): number {
  const running = state.hidden ? null : deadlineIn(state.phase);
  if (running === null || running <= outage.from) return 0;
  const to = state.frozenAt === null ? outage.to : Math.min(outage.to, state.frozenAt);
  return to - Math.max(outage.from, runningSince(state));
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
