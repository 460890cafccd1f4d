import { mergeTiming, timingProblem } from '../listings/index.ts';
import { applyStartPolicy } from './after-demand.ts';
import type { Command } from './commands.ts';
import type { Decision, Situation } from './decision.ts';
import { beginHistory, happen } from './history.ts';
import type { ListingState } from './state.ts';
import { accepted, refused } from './verdict.ts';

/** The owner's texts, pictures and shipping, only while COLLECTING (docs/product.md#editing). */
export function decideEditDetails(
  state: ListingState,
  command: Extract<Command, { kind: 'edit_details' }>,
  { at }: Situation,
): Decision {
  if (state.phase.status !== 'COLLECTING') return refused({ kind: 'not_collecting', status: state.phase.status });
  const shippingCostCents = command.shippingCostCents ?? state.terms.shippingCostCents;
  const history = beginHistory(state);
  happen(history, at, { type: 'details_edited', shippingCostCents });
  return accepted(history);
}

/** The owner's timing, only while COLLECTING; where the goal is met already it applies from this moment on (docs/product.md#editing). */
export function decideChangeTiming(
  state: ListingState,
  command: Extract<Command, { kind: 'change_timing' }>,
  { at, offsetAt }: Situation,
): Decision {
  if (state.phase.status !== 'COLLECTING') return refused({ kind: 'not_collecting', status: state.phase.status });
  const timing = mergeTiming(state.timing, command.timing);
  const problem = timingProblem(timing, at, offsetAt);
  if (problem !== null) return refused({ kind: 'invalid_timing', ...problem });
  const history = beginHistory(state);
  happen(history, at, { type: 'timing_changed', timing });
  if (state.tally.goalMetAt !== null) applyStartPolicy(history, at, 'seller', offsetAt);
  return accepted(history);
}
