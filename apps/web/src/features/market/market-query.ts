import type { listListings } from '@clamor/contract/listings';
import { callOf } from '../../lib/api.ts';
import { usePages } from '../../lib/use-pages.ts';

const LIST_LISTINGS = callOf<typeof listListings>('GET', '/api/listings');
const PAGE_SIZE = 24;
/** The market has no socket: prices and phases are read again this often while the page is looked at. */
const FRESHEN_MS = 15_000;

/** What the market is narrowed to; an empty text narrows nothing. */
export interface MarketFilters {
  q: string;
  status: string;
  mode: string;
  sort: string;
}

/** The market's listings, page by page. */
export function useMarket(filters: MarketFilters) {
  const { q, status, mode, sort } = filters;
  const query = {
    q: q || undefined,
    status: status || undefined,
    mode: mode || undefined,
    sort: sort || undefined,
    limit: PAGE_SIZE,
  };
  return usePages(
    LIST_LISTINGS,
    { query },
    { queryKey: [LIST_LISTINGS.path, { ...filters }], refetchInterval: FRESHEN_MS, refetchOnMount: 'always' },
  );
}
