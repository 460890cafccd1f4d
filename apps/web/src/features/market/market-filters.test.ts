import type { ListingSort, Mode } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { filtersOf, isNarrowed, MODE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS, searchOf } from './market-filters.ts';
import { NO_FILTERS } from './market-query.ts';

const SORTS: Readonly<Record<ListingSort, string>> = {
  ending: 'Ending soonest',
  newest: 'Newest',
  demand: 'Most wanted',
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  bids: 'Most bids',
};
const MODES: Readonly<Record<Mode, string>> = { LIGHTNING: 'Lightning Auction', STANDARD: 'Standard Auction' };
/** The label of each status in the filter; null for a status that the filter does not offer. */
const STATUSES: Readonly<Record<Status, string | null>> = {
  COLLECTING: 'Collecting Demand',
  COUNTDOWN: 'Countdown Active',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
  CANCELLED: null,
};
const labels = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));
const read = (search: string) => filtersOf(new URLSearchParams(search));

describe('the filters of the market', () => {
  it('are offered in words', () => {
    expect(labels(SORT_OPTIONS)).toEqual({ '': 'What happens next', ...SORTS });
    expect(labels(MODE_OPTIONS)).toEqual({ '': 'Both modes', ...MODES });
    const statuses = Object.entries(STATUSES).filter(([, label]) => label !== null);
    expect(labels(STATUS_OPTIONS)).toEqual({ '': 'Every status', ...Object.fromEntries(statuses) });
    expect([SORT_OPTIONS, MODE_OPTIONS, STATUS_OPTIONS].map(([first]) => first?.value)).toEqual(['', '', '']);
  });

  it.each([
    ...Object.keys(SORTS).map((sort) => ['sort', sort, true] as const),
    ...Object.keys(MODES).map((mode) => ['mode', mode, true] as const),
    ...Object.entries(STATUSES).map(([status, label]) => ['status', status, label !== null] as const),
    ...(['sort', 'mode', 'status'] as const).map((filter) => [filter, 'nonsense', false] as const),
    ['status', 'live', false] as const,
  ])('take %s=%s from the address: %s', (filter, value, isTaken) => {
    expect(read(`${filter}=${value}`)).toEqual({ ...NO_FILTERS, [filter]: isTaken ? value : '' });
  });

  it('take any text to search for, and any category', () => {
    expect(read('q=a%26b&category=Arts+%26+crafts')).toEqual({ ...NO_FILTERS, q: 'a&b', category: 'Arts & crafts' });
  });

  it('stand in the address again as they were read, and nowhere where they are empty', () => {
    const filters = { q: 'a&b', status: 'LIVE', mode: 'STANDARD', category: 'Arts & crafts', sort: 'price-low' };
    expect(read(searchOf(filters))).toEqual(filters);
    expect(searchOf(NO_FILTERS)).toBe('');
    expect(searchOf({ ...NO_FILTERS, sort: 'bids' })).toBe('sort=bids');
  });

  it.each([
    ['q', true],
    ['status', true],
    ['mode', true],
    ['category', true],
    ['sort', false],
  ] as const)('leave something out by %s: %s', (filter, isLeftOut) => {
    expect(isNarrowed({ ...NO_FILTERS, [filter]: 'x' })).toBe(isLeftOut);
  });
});
