import { LISTING_SORTS, type ListingSort, MODES } from '@clamor/contract/limits';
import { useSearchParams } from 'react-router';
import { MODE_LABEL, STATUS_LABEL } from '../../lib/listing-labels.ts';
import type { MarketFilters } from './market-query.ts';

/** The statuses to filter by. Cancelled listings are not offered. */
const { CANCELLED: _, ...MARKET_STATUS_LABEL } = STATUS_LABEL;
const SORT_LABEL = {
  ending: 'Ending soonest',
  newest: 'Newest',
  demand: 'Most wanted',
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  bids: 'Most bids',
} as const satisfies Record<ListingSort, string>;

const optionsOf = (first: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: first },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export const STATUS_OPTIONS = optionsOf('Every status', MARKET_STATUS_LABEL);
export const MODE_OPTIONS = optionsOf('Both modes', MODE_LABEL);
export const SORT_OPTIONS = optionsOf('What happens next', SORT_LABEL);

const known = (value: string | null, all: readonly string[]) => (value !== null && all.includes(value) ? value : '');

/** Reads the filters from the page's address, so that back, reload and shared links keep them. Unknown values are ignored. */
export function filtersOf(search: URLSearchParams): MarketFilters {
  return {
    q: search.get('q') ?? '',
    status: known(search.get('status'), Object.keys(MARKET_STATUS_LABEL)),
    mode: known(search.get('mode'), MODES),
    category: search.get('category') ?? '',
    sort: known(search.get('sort'), LISTING_SORTS),
  };
}

/** Whether a filter leaves listings out. The order leaves none out. */
export function isNarrowed({ sort: _, ...filters }: MarketFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** The filters as the query part of an address, without empty ones. */
export function searchOf(filters: MarketFilters): string {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
}

/** The current filters, and a function to change some of them. */
export function useMarketFilters() {
  const [search, setSearch] = useSearchParams();
  function change(part: Partial<MarketFilters>) {
    setSearch(searchOf({ ...filtersOf(search), ...part }), { replace: true, preventScrollReset: true });
  }
  return { filters: filtersOf(search), change };
}
