import type { ListingSort } from '@clamor/contract/limits';
import { type ListingState, runOf } from '@clamor/domain/lifecycle';

/** The sort orders that no index can follow, because bids and likes change them (docs/desk.md#sorted-pages). */
export type SortedBy = Exclude<ListingSort, 'ending'>;

export function isSortedBy(sort: ListingSort | null): sort is SortedBy {
  return sort !== null && sort !== 'ending';
}

/**
 * A running listing's key in each order, ascending. It must equal the key of `ORDERS` in `find-page.postgres.ts`. Null:
 * the key never changes.
 */
export const KEYS_OF_STATE: Readonly<Record<SortedBy, ((state: ListingState) => number) | null>> = {
  newest: null,
  demand: ({ tally }) => 0 - tally.likes - tally.boosts - tally.videoLikes,
  'price-low': priceOf,
  'price-high': (state) => 0 - priceOf(state),
  bids: ({ phase }) => 0 - (runOf(phase)?.sequence ?? 0),
};

export const SORTED_BY = Object.keys(KEYS_OF_STATE) as SortedBy[];

function priceOf({ phase, terms }: ListingState): number {
  return runOf(phase)?.priceCents ?? terms.startPriceCents;
}
