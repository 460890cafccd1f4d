import type { listListings } from '@clamor/contract/listings';
import { callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';
import { usePages } from '../../lib/use-pages.ts';

const LIST_LISTINGS = callOf<typeof listListings>('GET', '/api/listings');
const PAGE_SIZE = 24;

/** What the market is narrowed to; an empty text narrows nothing. */
export interface MarketFilters {
  q: string;
  status: string;
  mode: string;
  category: string;
  sort: string;
}

type Narrowed = MarketFilters | { seller: string };

function useListings(narrowed: Narrowed) {
  const given = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''));
  return usePages(
    LIST_LISTINGS,
    { query: { ...given, limit: PAGE_SIZE } },
    { queryKey: [LIST_LISTINGS.path, { ...narrowed }], refetchInterval: FRESHEN_MS, refetchOnMount: 'always' },
  );
}

/** The market's listings, page by page. */
export const useMarket = (filters: MarketFilters) => useListings(filters);

/** What one seller put up, page by page. */
export const useSellerListings = (sellerId: string) => useListings({ seller: sellerId });
