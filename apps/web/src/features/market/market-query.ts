import type { ListListingsQuery, listListings } from '@clamor/contract/listings';
import { callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';
import { deviceNow } from '../../lib/server-clock.ts';

const LIST_LISTINGS = callOf<typeof listListings>('GET', '/api/listings');
const PAGE_SIZE = 24;

/**
 * The market's filters and its order; an empty text means none. They are the parameters of its call, except those that
 * the market's page never sends.
 */
export type MarketFilters = Record<Exclude<keyof ListListingsQuery, 'seller' | 'limit' | 'cursor'>, string>;

export const NO_FILTERS: MarketFilters = { q: '', status: '', mode: '', category: '', sort: '' };
/** The filters of the list for the introduction, which shows the most wanted listing. */
export const MOST_WANTED: MarketFilters = { ...NO_FILTERS, status: 'COLLECTING', sort: 'demand' };
/** A list that is newer than this, such as one in the server's HTML, is not loaded again when it is shown. */
const JUST_READ_MS = 2000;

type Narrowed = MarketFilters | { seller: string };

function listingsQuery(narrowed: Narrowed) {
  const given = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''));
  return pagesQuery(
    LIST_LISTINGS,
    { query: { ...given, limit: PAGE_SIZE } },
    {
      queryKey: [LIST_LISTINGS.path, { ...narrowed }],
      meta: FOR_EVERYBODY,
      refetchInterval: FRESHEN_MS,
      refetchOnMount: ({ state }) => (deviceNow() - state.dataUpdatedAt < JUST_READ_MS ? false : 'always'),
    },
  );
}

/** The market's listings, page by page. */
export const marketQuery = (filters: MarketFilters) => listingsQuery(filters);

/** One seller's listings, page by page. */
export const sellerListingsQuery = (sellerId: string) => listingsQuery({ seller: sellerId });
