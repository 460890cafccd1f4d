import type { Instant, OffsetAt } from '../time/index.ts';
import { deadlineOf, dueAt } from './deadline.ts';
import type { Advance } from './decision.ts';
import { foldOutage } from './fold-outage.ts';
import { appendEvent, beginHistory, type History, outcomeOf } from './history.ts';
import { unseenOutages } from './running-deadline.ts';
import type { ListingState, Outage } from './state.ts';
import { goLive, settle, startCountdown } from './steps.ts';

export interface AdvanceContext {
  /** All recorded outages. Those that the listing already includes are skipped. */
  outages: readonly Outage[];
  offsetAt: OffsetAt;
  /** How long after its end a LIVE auction waits for bids received in time. */
  graceMs: number;
}

/**
 * Takes every timed step that is due at `now`, in order, each at its due time, however late the call. New outages are
 * added in order of `from`, each before the later steps. An event's time is its due time, or the previous event's time
 * if that is later. Returns the same `next` object if nothing happened (docs/desk.md#due-steps).
 */
export function advance(state: ListingState, now: Instant, context: AdvanceContext): Advance {
  const outages = unseenOutages(state, context.outages);
  const due = dueAt(state, context.graceMs);
  const history = beginHistory(state);
  if (outages.length === 0 && (due === null || now < due)) return outcomeOf(history);

  for (const outage of outages) {
    if (!takeStepsUntil(history, now, context.graceMs, outage.from)) break;
    foldOutage(history, outage, context.offsetAt);
  }
  takeStepsUntil(history, now, context.graceMs, Number.POSITIVE_INFINITY);
  return outcomeOf(history);
}

/**
 * Takes the steps with a deadline up to `limit`. Returns false if one of these steps is not due at `now`: then the
 * caller must not take later steps either.
 */
function takeStepsUntil(history: History, now: Instant, graceMs: number, limit: Instant): boolean {
  for (;;) {
    const deadline = deadlineOf(history.state);
    const due = dueAt(history.state, graceMs);
    if (deadline === null || due === null || deadline > limit) return true;
    if (now < due) return false;
    takeStep(history, deadline);
  }
}

function takeStep(history: History, deadline: Instant): void {
  const { phase } = history.state;
  switch (phase.status) {
    case 'COLLECTING':
      startCountdown(history, deadline, 'prime_hours');
      break;
    case 'COUNTDOWN':
      goLive(history, deadline);
      break;
    case 'LIVE':
      settle(history, phase);
      break;
    case 'RESERVE_NOT_MET':
      appendEvent(history, deadline, { type: 'decision_expired' });
      break;
  }
}
