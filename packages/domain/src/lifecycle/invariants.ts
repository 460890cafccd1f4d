import type { Bid } from '../bidding/index.ts';
import { checkHistory } from './check-history.ts';
import { checkState } from './check-state.ts';
import type { ListingEvent } from './events.ts';
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
  const { state: folded, faults } = checkHistory(state.id, events);
  const found = [...faults, ...checkState(state)];
  if (folded !== null) found.push(...differences(known(state), known(folded), ''));
  if (bids === null) return found;
  const placed = events.flatMap((event) => (event.type === 'bid_placed' ? event.bids : []));
  if (differences(bids, placed, '').length > 0) found.push('the rows of the bids are not those of the events');
  return found;
}

/** All that a history says of a state: its version counts saves, and outages that moved nothing leave no event. */
function known({ version: _version, outageId: _outageId, ...rest }: ListingState): object {
  return rest;
}

function differences(kept: unknown, folded: unknown, path: string): string[] {
  if (kept === folded) return [];
  if (!isObject(kept) || !isObject(folded)) {
    return [`${path}: the state says ${JSON.stringify(kept)}, the events say ${JSON.stringify(folded)}`];
  }
  const keys = new Set([...Object.keys(kept), ...Object.keys(folded)]);
  return [...keys].flatMap((key) => differences(kept[key], folded[key], path === '' ? key : `${path}.${key}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
