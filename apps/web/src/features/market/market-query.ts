import type { ListingCard } from '@clamor/contract/listing-views';
import type { listListings } from '@clamor/contract/listings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { askApi, callOf, nextPage } from '../../lib/api.ts';

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

interface MarketPage {
  items: ListingCard[];
  next: string | null;
}

async function readPage(filters: MarketFilters, cursor: string | null, signal: AbortSignal): Promise<MarketPage> {
  const { q, status, mode, sort } = filters;
  const query = {
    q: q || undefined,
    status: status || undefined,
    mode: mode || undefined,
    sort: sort || undefined,
    cursor: cursor ?? undefined,
    limit: PAGE_SIZE,
  };
  const { body, headers } = await askApi(LIST_LISTINGS, { query, signal });
  return { items: body, next: nextPage(headers, 'cursor') };
}

/** A listing that moved between two pages while they were read is shown once. */
function withoutRepeats(pages: readonly MarketPage[]): ListingCard[] {
  return [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
}

/** The market's listings, page by page. */
export function useMarket(filters: MarketFilters) {
  return useInfiniteQuery({
    queryKey: ['/api/listings', { ...filters }],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => withoutRepeats(pages),
    refetchInterval: FRESHEN_MS,
    refetchOnMount: 'always',
  });
}
