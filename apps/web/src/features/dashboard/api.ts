import type { exportSellerListings, listSellerListings, readSellerSummary } from '@clamor/contract/dashboard';
import type { readDemandBreakdown } from '@clamor/contract/demand';
import type { Status } from '@clamor/domain/lifecycle';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { cursorPagesQuery } from '../../lib/cursor-pages-query.ts';
import { FOR_EVERYBODY, FOR_MEMBER } from '../../lib/query-audience.ts';

const READ_SUMMARY = callOf<typeof readSellerSummary>('GET', '/api/seller/summary');
const LIST_LISTINGS = callOf<typeof listSellerListings>('GET', '/api/seller/listings');
export const EXPORT_LISTINGS = callOf<typeof exportSellerListings>('GET', '/api/seller/export.csv');
const READ_COURSE = callOf<typeof readDemandBreakdown>('GET', '/api/listings/{slug}/demand-breakdown');

/** The summary of the seller's tasks, listings and sales. */
export const summaryQuery = queryOptions({
  queryKey: [READ_SUMMARY.path],
  queryFn: ({ signal }) => callApi(READ_SUMMARY, { signal }),
  meta: FOR_MEMBER,
  staleTime: 0,
  refetchOnMount: 'always',
});

/** The key prefix of all lists by `sellerListingsQuery`. */
export const SELLER_LISTS = { queryKey: [LIST_LISTINGS.path] };

/** The seller's listings, page by page. */
export function sellerListingsQuery(status: Status | undefined, limit: number) {
  return cursorPagesQuery(
    LIST_LISTINGS,
    { query: { status, limit } },
    {
      queryKey: [...SELLER_LISTS.queryKey, status ?? 'all', limit],
      meta: FOR_MEMBER,
      staleTime: 0,
      refetchOnMount: 'always',
    },
  );
}

/** The growth of a listing's demand over time. */
export function courseQuery(slug: string) {
  return queryOptions({
    queryKey: ['/api/listings', slug, 'demand-breakdown'],
    queryFn: ({ signal }) => callApi(READ_COURSE, { params: { slug }, signal }),
    meta: FOR_EVERYBODY,
  });
}
