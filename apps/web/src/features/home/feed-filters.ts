import { LISTING_SORTS, MODES } from '@clamor/contract/limits';
import { useSearchParams } from 'react-router';
import type { FeedFilters } from './feed-query.ts';

const STATUS_LABELS = {
  COLLECTING: 'Collecting Demand',
  COUNTDOWN: 'Countdown Active',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
} as const;
const MODE_LABELS = { LIGHTNING: 'Lightning Auction', STANDARD: 'Standard Auction' } as const;
const SORT_LABELS = {
  ending: 'Ending soonest',
  newest: 'Newest',
  demand: 'Most wanted',
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  bids: 'Most bids',
} as const;

const optionsOf = (first: string, labels: Readonly<Record<string, string>>) => [
  { value: '', label: first },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export const STATUS_OPTIONS = optionsOf('Every status', STATUS_LABELS);
export const MODE_OPTIONS = optionsOf('Both modes', MODE_LABELS);
export const SORT_OPTIONS = optionsOf('What happens next', SORT_LABELS);

const known = (value: string | null, all: readonly string[]) => (value !== null && all.includes(value) ? value : '');

/** The filters in the page's address, so that back, reload and a shared link keep them. What is not known is left out. */
export function filtersOf(search: URLSearchParams): FeedFilters {
  return {
    q: search.get('q') ?? '',
    status: known(search.get('status'), Object.keys(STATUS_LABELS)),
    mode: known(search.get('mode'), MODES),
    sort: known(search.get('sort'), LISTING_SORTS),
  };
}

export function isNarrowed({ q, status, mode }: FeedFilters): boolean {
  return q !== '' || status !== '' || mode !== '';
}

/** The filters and how to change some of them. */
export function useFeedFilters() {
  const [search, setSearch] = useSearchParams();
  function change(part: Partial<FeedFilters>) {
    const next = Object.entries({ ...filtersOf(search), ...part }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(next), { replace: true, preventScrollReset: true });
  }
  return { filters: filtersOf(search), change };
}
