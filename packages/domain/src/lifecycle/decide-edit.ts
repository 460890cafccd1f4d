import { editableTermsOf, mergeTiming, timingProblem } from '../listings/index.ts';
import { applyStartPolicy } from './after-demand.ts';
import type { CommandOf } from './commands.ts';
import type { Situation } from './decision.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { ListingState } from './state.ts';
import { accepted, refused } from './verdict.ts';

/** Records the owner's edit of texts, pictures or editable terms, only while COLLECTING (docs/product.md#editing). */
export function decideEditDetails(state: ListingState, { at }: Situation, command: CommandOf<'edit_details'>) {
  if (state.phase.status !== 'COLLECTING') return refused({ kind: 'not_collecting', status: state.phase.status });
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'details_edited', ...editableTermsOf({ ...state.terms, ...command.terms }) });
  return accepted(history);
}

/**
 * The owner changes the timing, only while COLLECTING. If the goal is already met, the new timing applies at once
 * (docs/product.md#editing).
 */
export function decideChangeTiming(
  state: ListingState,
  { at, offsetAt }: Situation,
  command: CommandOf<'change_timing'>,
) {
  if (state.phase.status !== 'COLLECTING') return refused({ kind: 'not_collecting', status: state.phase.status });
  const timing = mergeTiming(state.timing, command.timing);
  const problem = timingProblem(timing, at, offsetAt);
  if (problem !== null) return refused({ kind: 'invalid_timing', ...problem });
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'timing_changed', timing });
  if (state.tally.goalMetAt !== null) applyStartPolicy(history, at, 'seller', offsetAt);
  return accepted(history);
}
