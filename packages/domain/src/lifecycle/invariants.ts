import type { Bid } from '../bidding/index.ts';
import { HistoryCheck } from './check-history.ts';
import { checkState } from './check-state.ts';
import { differences } from './differences.ts';
import type { ListingEvent } from './events.ts';
import { bidsIn } from './read-event.ts';
import type { ListingState } from './state.ts';

/**
 * What is wrong with a listing's record, in words; empty where its history, folded, equals its state, no rule was broken on the way,
 * and the rows of the bids are those of the events. `events`: all of them, in order. `bids`: the rows kept beside them, in
 * order, where there are such. Takes time in proportion to the history.
 */
export function findViolations(
  state: ListingState,
  events: readonly ListingEvent[],
  bids: readonly Bid[] | null = null,
): string[] {
  const check = new HistoryCheck(state.id);
  for (const event of events) check.take(event);
  const found = [...check.faults, ...checkState(state), ...check.compare(state)];
  if (check.state === null) found.push('the events cannot be folded');
  if (bids === null) return found;
  const placed = events.flatMap(bidsIn);
  return [...found, ...differences(bids, placed, 'bids')];
}
