import type { Bid } from '../bidding/index.ts';
import { HistoryCheck } from './check-history.ts';
import { checkState } from './check-state.ts';
import { differences } from './differences.ts';
import type { ListingEvent } from './events.ts';
import { bidsIn } from './read-event.ts';
import type { ListingState } from './state.ts';

/**
 * The faults of a listing's record, in words. Empty if the folded history equals the state, no rule was broken, and the
 * bid rows match the events. `events`: all, in order. `bids`: the stored rows in order, if there are any. The running
 * time grows with the length of the history.
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
