import { totalDemand } from '../demand/index.ts';
import type { Accepted, Situation } from './decision.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { ListingState } from './state.ts';
import { startCountdown } from './steps.ts';
import { accepted, refused } from './verdict.ts';

/** The owner's Go Live: starts the countdown once the goal is met (docs/product.md#start-policies). */
export function decideGoLive(state: ListingState, { at }: Situation) {
  const { phase, tally, terms } = state;
  if (phase.status !== 'COLLECTING') return refused({ kind: 'not_collecting', status: phase.status });
  if (tally.goalMetAt === null) return refused({ kind: 'goal_not_met', missing: terms.goal - totalDemand(tally) });
  const history = beginHistory(state);
  startCountdown(history, at, 'seller');
  return accepted(history);
}

/** The owner withdraws the listing before it is LIVE (docs/product.md#withdrawing). */
export function decideWithdraw(state: ListingState, { at }: Situation) {
  if (!isBeforeLive(state)) return refused({ kind: 'not_collecting', status: state.phase.status });
  return withdraw(state, at, 'seller');
}

export function isBeforeLive(state: ListingState): boolean {
  return state.phase.status === 'COLLECTING' || state.phase.status === 'COUNTDOWN';
}

export function withdraw(state: ListingState, at: number, by: 'seller' | 'staff'): Accepted {
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'listing_withdrawn', by });
  return accepted(history);
}
