import type { Status } from '@clamor/domain/lifecycle';
import { rowsOf, useCursorPages } from '../../lib/use-cursor-pages.ts';
import { LIST_LISTINGS } from './api.ts';

const PAGE_SIZE = 20;

/** The seller's listings page by page, as many as were read. */
export function useSellerListings(status: Status | undefined, limit = PAGE_SIZE) {
  const pages = useCursorPages(
    LIST_LISTINGS,
    { query: { status, limit } },
    { queryKey: [LIST_LISTINGS.path, status ?? 'all', limit], staleTime: 0, refetchOnMount: 'always' },
  );
  const listings = rowsOf(
    pages.data ?? [],
    (page) => page.listings,
    (listed) => listed.id,
  );
  return { pages, listings };
}
