import type { listBids } from '@clamor/contract/bidding';
import type { readListing } from '@clamor/contract/listings';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_EVERYBODY, FOR_MEMBER } from '../../lib/query-audience.ts';
import { foldResponse } from './fold-response.ts';
import { type LiveListing, newestVersion } from './live-listing.ts';

const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');
const LIST_BIDS = callOf<typeof listBids>('GET', '/api/listings/{slug}/bids');

/**
 * A listing as the token's member sees it, or as a visitor does without a token.
 * @param least the lowest version that the answer may have, if one is known
 */
export function listingQuery(slug: string, token: string | null, least: () => number | undefined = () => undefined) {
  const queryKey = [READ_LISTING.path, slug, token] as const;
  return queryOptions<LiveListing, Error, LiveListing, typeof queryKey>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<LiveListing>(queryKey);
      // Another node may answer this request, so it names the newest version that the page knows.
      const version = known === undefined ? least() : Math.max(least() ?? 0, newestVersion(known));
      const response = await callApi(READ_LISTING, { params: { slug }, query: { version }, signal });
      return foldResponse(client.getQueryData<LiveListing>(queryKey), response);
    },
    meta: token === null ? FOR_EVERYBODY : FOR_MEMBER,
  });
}

/**
 * The server answers this many of the newest bids from memory (`VIEW_BIDS`). For more, thousands of pages would read
 * the database at an auction's end. A page shows at most ten.
 */
const NEWEST_BIDS = 50;

/** The newest bids, including those that messages left out. */
export function newestBidsQuery(slug: string, newest: number) {
  return queryOptions({
    queryKey: [LIST_BIDS.path, slug, newest],
    queryFn: ({ signal }) => {
      const query = { after: Math.max(0, newest - NEWEST_BIDS), limit: NEWEST_BIDS };
      return callApi(LIST_BIDS, { params: { slug }, query, signal });
    },
    // The answer contains the names of the member's own anonymous bids.
    meta: FOR_MEMBER,
    gcTime: 0,
  });
}
