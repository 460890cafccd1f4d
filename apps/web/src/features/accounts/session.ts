import type { LoginAnswer, LoginBody, Me } from '@clamor/contract/accounts';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import {
  authToken,
  clearAuthToken,
  endingOwnSession,
  storeAuthToken,
  subscribeToAuthToken,
  subscribeToSessionEnd,
} from '../../lib/auth-token.ts';
import { forgetLikeIntent } from '../../lib/like-intent.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { LOGIN, LOGOUT, LOGOUT_EVERYWHERE, READ_ME } from './api.ts';
import { sessionEndToast } from './session-end-toast.ts';

export const ME_KEY = ['/api/auth/me'] as const;
const FRESH_MS = 5 * 60_000;

/** The member whose token is stored, or null. A token that the server no longer takes is dropped. */
async function readSession(): Promise<Me | null> {
  if (authToken() === null) return null;
  try {
    return await callApi(READ_ME);
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    clearAuthToken();
    return null;
  }
}

export interface Session {
  me: Me | null;
  /** A token is stored and not asked about yet: the page knows neither a visitor nor a member. */
  loading: boolean;
}

/** Who is looking at the page. */
export function useSession(): Session {
  const query = useQuery({
    queryKey: ME_KEY,
    queryFn: readSession,
    staleTime: FRESH_MS,
    // The mailed link opens in another tab: coming back from it, the member is verified.
    refetchOnWindowFocus: ({ state }) => (state.data?.status === 'PENDING' ? 'always' : false),
    ...(authToken() === null ? { initialData: null } : {}),
  });
  return { me: query.data ?? null, loading: query.isPending };
}

/** Asks again who is signed in when the token changes, in another tab too, and says why the server ended a session. Once, at the root. */
export function useSessionFollowsToken(): void {
  const client = useQueryClient();
  useEffect(() => subscribeToAuthToken(() => void refreshSession(client)), [client]);
  useEffect(() => subscribeToSessionEnd((why) => toast(sessionEndToast(why))), []);
}

/**
 * Who looks is another now, or nobody: what was read before is not theirs, wherever the session ended. What the page still shows goes once
 * somebody else is known; without anybody it leaves by itself, and is forgotten with the next token.
 */
async function refreshSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: isMembersView, type: 'inactive' });
  if (authToken() === null) {
    client.setQueryData(ME_KEY, null);
    return;
  }
  const before = client.getQueryData<Me | null>(ME_KEY);
  await client.refetchQueries({ queryKey: ME_KEY });
  const isAnother = before != null && before.id !== client.getQueryData<Me | null>(ME_KEY)?.id;
  if (isAnother) await client.resetQueries({ predicate: isMembersView, type: 'active' });
}

/** Everything of the API but the public list of listings was read as a member's, or may have been. */
function isMembersView({ queryKey: [path] }: Query): boolean {
  return typeof path === 'string' && path.startsWith('/api/') && path !== '/api/listings' && path !== ME_KEY[0];
}

/** Starts a session that the server opened: the token is stored, and every screen knows the member. */
export function useStartSession() {
  const client = useQueryClient();
  return ({ token, user }: LoginAnswer) => {
    client.setQueryData(ME_KEY, user);
    storeAuthToken(token);
  };
}

/** Signs in with email and password. */
export function useSignIn() {
  return useAction({
    mutationFn: (body: LoginBody) => callApi(LOGIN, { body }),
    onSuccess: useStartSession(),
  });
}

/** Forgets the session on this device, and goes home. */
export function useForgetSession() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    clearAuthToken();
    // What one person wanted is not liked by the next one on this device.
    forgetLikeIntent();
    client.setQueryData(ME_KEY, null);
    client.removeQueries({ predicate: isMembersView });
    return navigate('/', { replace: true });
  };
}

/** Signs out, whatever the server says to it, and goes home. */
export function useSignOut() {
  return useAction({ mutationFn: () => endingOwnSession(() => callApi(LOGOUT)), onSettled: useForgetSession() });
}

/** Signs out on every device; unlike signing out here, this has to have reached the server. */
export function useSignOutEverywhere() {
  return useAction({
    mutationFn: () => endingOwnSession(() => callApi(LOGOUT_EVERYWHERE)),
    onSuccess: useForgetSession(),
  });
}
