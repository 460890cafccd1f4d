import type {
  addRole,
  listPurchases,
  readBidderProfile,
  readProfile,
  setAvatar,
  updateProfile,
} from '@clamor/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';
import { pagesQuery } from '../../lib/pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

const READ_PROFILE = callOf<typeof readProfile>('GET', '/api/profile/{username}');
export const UPDATE_PROFILE = callOf<typeof updateProfile>('PUT', '/api/profile/{username}');
export const SET_AVATAR = callOf<typeof setAvatar>('PUT', '/api/avatar');
export const ADD_ROLE = callOf<typeof addRole>('POST', '/api/profile/{username}/roles');

const LIST_PURCHASES = callOf<typeof listPurchases>('GET', '/api/profile/{username}/purchases');
const READ_BIDDER = callOf<typeof readBidderProfile>('GET', '/api/users/{id}/bidder-profile');

const PURCHASES_PAGE = 30;
const BIDDER_FRESH_MS = 10 * 60_000;

/** A member as the viewer may see them. Usernames are found without regard to case. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: [READ_PROFILE.path, username.toLowerCase()],
    queryFn: ({ signal }) => callApi(READ_PROFILE, { params: { username }, signal }),
    meta: FOR_MEMBER,
    enabled: username !== '',
    // Reviews and sales change while another page is open, and while this page is open.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === undefined ? false : FRESHEN_MS),
  });
}

/** A member's paid purchases, page by page. */
export function purchasesQuery(username: string) {
  return pagesQuery(
    LIST_PURCHASES,
    { params: { username }, query: { limit: PURCHASES_PAGE } },
    {
      queryKey: [LIST_PURCHASES.path, username.toLowerCase()],
      meta: FOR_MEMBER,
      staleTime: 0,
      refetchOnMount: 'always',
    },
  );
}

/** The short profile of a bidder. */
export function bidderQuery(userId: string) {
  return queryOptions({
    queryKey: [READ_BIDDER.path, userId],
    queryFn: ({ signal }) => callApi(READ_BIDDER, { params: { id: userId }, signal }),
    meta: FOR_MEMBER,
    staleTime: BIDDER_FRESH_MS,
    refetchInterval: FRESHEN_MS,
  });
}
