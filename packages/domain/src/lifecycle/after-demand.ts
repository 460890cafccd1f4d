import { reachesGoal, reachesPercent, totalDemand } from '../demand/index.ts';
import type { Instant, OffsetAt } from '../time/index.ts';
import { appendEvent, type History } from './history.ts';
import { earliestStart } from './prime-hours.ts';
import { startCountdown } from './steps.ts';

/**
 * Applies the steps that follow from a demand change while COLLECTING: records that the goal is met and applies the
 * start policy, or starts a SMART listing that has become hot (docs/product.md#goal).
 */
export function afterDemandChanged(history: History, at: Instant, offsetAt: OffsetAt): void {
  if (history.state.phase.status !== 'COLLECTING') return;
  const { tally, terms } = history.state;
  if (tally.goalMetAt === null) {
    if (!reachesGoal(tally, terms.goal)) return;
    appendEvent(history, at, { type: 'goal_met', total: totalDemand(tally) });
    applyStartPolicy(history, at, 'goal', offsetAt);
    return;
  }
  if (isHot(history)) startCountdown(history, at, 'hot_override');
}

/**
 * Applies the start policy of a COLLECTING listing whose goal is met: starts the countdown, schedules the start, or
 * waits for the seller. `by`: the recorded cause if it starts at once (docs/product.md#start-policies).
 */
export function applyStartPolicy(history: History, at: Instant, by: 'goal' | 'seller', offsetAt: OffsetAt): void {
  const { timing } = history.state;
  if (timing.startPolicy === 'MANUAL') {
    schedule(history, at, null);
    return;
  }
  const startAt = timing.startPolicy === 'SMART' ? earliestStart(at, timing, offsetAt) : at;
  if (startAt <= at) startCountdown(history, at, by);
  else if (isHot(history)) startCountdown(history, at, 'hot_override');
  else schedule(history, at, startAt);
}

/** Whether a SMART listing's demand is far enough above the goal to skip waiting for prime hours. */
function isHot(history: History): boolean {
  const { timing, tally, terms } = history.state;
  return (
    timing.startPolicy === 'SMART' &&
    timing.hotOverridePercent !== null &&
    reachesPercent(tally, terms.goal, timing.hotOverridePercent)
  );
}

function schedule(history: History, at: Instant, startAt: Instant | null): void {
  const { phase } = history.state;
  if (phase.status !== 'COLLECTING' || phase.scheduledStartAt === startAt) return;
  appendEvent(history, at, startAt === null ? { type: 'start_unscheduled' } : { type: 'start_scheduled', startAt });
}
