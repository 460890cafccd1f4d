import type { Instant, OffsetAt } from '../time/index.ts';
import { deadlineOf } from './due-at.ts';
import { type History, happen } from './history.ts';
import { earliestStart } from './prime-hours.ts';
import type { ListingState, Outage, Phase } from './state.ts';

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
  const outageId = Math.max(state.outageId, outage.id);
  const move = outageMove(state, outage, offsetAt);
  if (move === null) {
    history.state = { ...state, outageId };
    return;
  }
  const { addedMs, deadline, phase } = move;
  happen(history, outage.to, { type: 'outage_added', outageId: outage.id, addedMs, deadline }, { outageId, phase });
}

interface OutageMove {
  addedMs: number;
  phase: Phase;
  deadline: Instant | null;
}

/**
 * What an outage moves (docs/desk.md#outages): the running deadline, by `to - max(from, start of its phase)`, never back, and
 * not where it had already passed at `from`. A frozen listing stands still anyway, so that for it the outage is over when it
 * froze. Null: nothing.
 */
export function outageMove(state: ListingState, outage: Outage, offsetAt: OffsetAt): OutageMove | null {
  const addedMs = lostTimeMs(state, outage);
  return addedMs <= 0 ? null : { addedMs, ...moveDeadline(state, addedMs, offsetAt) };
}

function lostTimeMs(state: ListingState, outage: Outage): number {
  const running = deadlineOf({ ...state, frozenAt: null });
  if (running === null || running <= outage.from) return 0;
  const to = state.frozenAt === null ? outage.to : Math.min(outage.to, state.frozenAt);
  return to - Math.max(outage.from, runningSince(state));
}

/** A start is scheduled from the moment the goal was met on; every other deadline runs from the start of its phase. */
function runningSince(state: ListingState): Instant {
  const { phase, tally } = state;
  return phase.status === 'COLLECTING' && tally.goalMetAt !== null ? tally.goalMetAt : phase.since;
}

function moveDeadline(
  state: ListingState,
  addedMs: number,
  offsetAt: OffsetAt,
): { phase: Phase; deadline: Instant | null } {
  const { phase } = state;
  switch (phase.status) {
    case 'COLLECTING': {
      if (phase.scheduledStartAt === null) return { phase, deadline: null };
      const deadline = earliestStart(phase.scheduledStartAt + addedMs, state.timing, offsetAt);
      return { phase: { ...phase, scheduledStartAt: deadline }, deadline };
    }
    case 'COUNTDOWN': {
      const deadline = phase.liveAt + addedMs;
      return { phase: { ...phase, liveAt: deadline }, deadline };
    }
    case 'LIVE': {
      const deadline = phase.endsAt + addedMs;
      return { phase: { ...phase, endsAt: deadline }, deadline };
    }
    case 'RESERVE_NOT_MET': {
      const deadline = phase.decisionDeadline + addedMs;
      return { phase: { ...phase, decisionDeadline: deadline }, deadline };
    }
    default:
      return { phase, deadline: null };
  }
}
