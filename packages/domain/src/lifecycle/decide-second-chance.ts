import type { Situation } from './decision.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { ListingState, Phase } from './state.ts';
import { accepted, refused } from './verdict.ts';

type ReserveNotMet = Extract<Phase, { status: 'RESERVE_NOT_MET' }>;

/** The phase in which the seller may still decide; null if that time is over or never came. */
function openDecision(state: ListingState, at: number): ReserveNotMet | null {
  const { phase } = state;
  return phase.status === 'RESERVE_NOT_MET' && at < phase.decisionDeadline ? phase : null;
}

/** The seller sells to the highest bidder although the reserve was not met (docs/product.md#second-chance). */
export function decideAward(state: ListingState, { at }: Situation) {
  const phase = openDecision(state, at);
  if (phase === null || phase.run.leader === null || phase.run.priceCents === null) {
    return refused({ kind: 'decision_closed' });
  }
  const history = beginHistory(state);
  const { leader, priceCents } = phase.run;
  appendEvent(history, at, { type: 'second_chance_awarded', buyerId: leader.bidderId, amountCents: priceCents });
  return accepted(history);
}

/** The seller declines, so the auction ends without a winner (docs/product.md#second-chance). */
export function decideDecline(state: ListingState, { at }: Situation) {
  if (openDecision(state, at) === null) return refused({ kind: 'decision_closed' });
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'second_chance_declined' });
  return accepted(history);
}
