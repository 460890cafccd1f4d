import type { BidsPage, listBids } from '@clamor/contract/bidding';
import type { readListing } from '@clamor/contract/listings';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_EVERYBODY, FOR_MEMBER } from '../../lib/query-audience.ts';
import { foldResponse } from './fold-response.ts';
import { type LiveListing, newestVersion } from './live-listing.ts';
import { BIDS_KEPT } from './merge-bids.ts';

const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
const LIST_BIDS = callOf<typeof listBids>('GET', '/api/listings/{slug}/bids');

/**
 * A listing as the holder of the token sees it; as everybody does without one.
 * @param least the version that the answer must have at least, if one is known
 */
export function listingQuery(slug: string, token: string | null, least: () => number | undefined = () => undefined) {
  const queryKey = [READ_LISTING.path, slug, token] as const;
  return queryOptions<LiveListing, Error, LiveListing, typeof queryKey>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<LiveListing>(queryKey);
      // Another server may answer than the last time: no read goes back in time.
      const version = known === undefined ? least() : Math.max(least() ?? 0, newestVersion(known));
      const response = await callApi(READ_LISTING, { params: { slug }, query: { version }, signal });
      return foldResponse(client.getQueryData<LiveListing>(queryKey), response);
    },
    meta: token === null ? FOR_EVERYBODY : FOR_MEMBER,
  });
}

/** The bids that a message left out, passed on instead of kept. */
export function missingBidsQuery(
  slug: string,
  missingAfter: number | null,
  newest: number,
  onPage: (page: BidsPage) => void,
) {
  return queryOptions({
    queryKey: [LIST_BIDS.path, slug, missingAfter],
    queryFn: async ({ signal }) => {
      const query = { after: Math.max(missingAfter ?? 0, newest - BIDS_KEPT), limit: BIDS_KEPT };
      onPage(await callApi(LIST_BIDS, { params: { slug }, query, signal }));
      return null;
    },
    meta: FOR_EVERYBODY,
    gcTime: 0,
  });
}
