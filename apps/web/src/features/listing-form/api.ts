import type { changeTiming } from '@clamor/contract/lifecycle';
import type { createListing, readListing, relist, updateListing } from '@clamor/contract/listings';
import type { readObject } from '@clamor/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

export const CREATE_LISTING = callOf<typeof createListing>('POST', '/api/listings');
export const UPDATE_LISTING = callOf<typeof updateListing>('PUT', '/api/listings/{slug}');
export const CHANGE_TIMING = callOf<typeof changeTiming>('PATCH', '/api/listings/{slug}/timing');
const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
export const RELIST = callOf<typeof relist>('POST', '/api/listings/{slug}/relist');

/** The listing with which the relist form starts. */
export function relistedQuery(slug: string) {
  return queryOptions({
    queryKey: ['relisted', READ_LISTING.path, slug],
    queryFn: () => callApi(READ_LISTING, { params: { slug } }),
    meta: FOR_MEMBER,
    // Never cached: the form must not start from an old listing, and a later load must not overwrite what was typed.
    gcTime: 0,
  });
}
export const READ_OBJECT = callOf<typeof readObject>('GET', '/objects/uploads/{id}');
