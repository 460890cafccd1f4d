import type { Status } from '@clamor/domain/lifecycle';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../lib/cursor-pages-query.ts';
import { sellerListingsQuery } from './api.ts';

const PAGE_SIZE = 20;

/** The seller's listings of all pages loaded so far. */
export function useSellerListings(status: Status | undefined, limit = PAGE_SIZE) {
  const pages = useInfiniteQuery(sellerListingsQuery(status, limit));
  const listings = rowsOf(
    pages.data ?? [],
    (page) => page.listings,
    (listed) => listed.id,
  );
  return { pages, listings };
}
