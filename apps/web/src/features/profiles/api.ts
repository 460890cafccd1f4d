import type {
  addRole,
  listPurchases,
  readBidderProfile,
  readProfile,
  setAvatar,
  updateProfile,
} from '@clamor/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FRESHEN_MS } from '../../lib/freshen.ts';

const READ_PROFILE = callOf<typeof readProfile>('GET', '/api/profile/{username}');
export const UPDATE_PROFILE = callOf<typeof updateProfile>('PUT', '/api/profile/{username}');
export const SET_AVATAR = callOf<typeof setAvatar>('PUT', '/api/avatar');
export const ADD_ROLE = callOf<typeof addRole>('POST', '/api/profile/{username}/roles');

export const LIST_PURCHASES = callOf<typeof listPurchases>('GET', '/api/profile/{username}/purchases');
export const READ_BIDDER = callOf<typeof readBidderProfile>('GET', '/api/users/{id}/bidder-profile');

export const profileKey = (username: string) => ['/api/profile', username.toLowerCase()] as const;

/** A member as everybody sees them. Usernames are found without regard to case. */
export function useProfile(username: string) {
  return useQuery({
    queryKey: profileKey(username),
    queryFn: ({ signal }) => callApi(READ_PROFILE, { params: { username }, signal }),
    enabled: username !== '',
    // What others say of a member moves while the page is somewhere else, and while it is open.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === undefined ? false : FRESHEN_MS),
  });
}
