import type { boost, like, listActivity, readDemandBreakdown } from '@clamor/contract/demand';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';

export const LIKE = callOf<typeof like>('POST', '/api/listings/{slug}/like');
export const BOOST = callOf<typeof boost>('POST', '/boost/{slug}');
const READ_DEMAND_BREAKDOWN = callOf<typeof readDemandBreakdown>('GET', '/api/listings/{slug}/demand-breakdown');
const LIST_ACTIVITY = callOf<typeof listActivity>('GET', '/api/listings/{slug}/activity');

const ACTIVITY_PAGE = 30;

/** Loads a listing's demand by source and over time. */
export function demandQuery(slug: string) {
  return queryOptions({
    queryKey: ['/api/listings', slug, 'demand-breakdown'],
    queryFn: ({ signal }) => callApi(READ_DEMAND_BREAKDOWN, { params: { slug }, signal }),
    meta: FOR_EVERYBODY,
  });
}

/** What happened to a listing, newest first. */
export function activityQuery(slug: string) {
  return pagesQuery(
    LIST_ACTIVITY,
    { params: { slug }, query: { limit: ACTIVITY_PAGE } },
    { queryKey: ['/api/listings', slug, 'activity'], meta: FOR_EVERYBODY, staleTime: 0 },
  );
}
