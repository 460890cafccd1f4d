import type { LoginAnswer, LoginBody, Me } from '@clamor/contract/accounts';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import {
  authToken,
  clearAuthToken,
  endingOwnSession,
  type SessionEnd,
  storeAuthToken,
  subscribeToAuthToken,
  subscribeToSessionEnd,
} from '../../lib/auth-token.ts';
import { dropDraftsOf, dropOldDrafts } from '../../lib/drafts.ts';
import { forgetLikeIntent } from '../../lib/like-intent.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { LOGIN, LOGOUT, LOGOUT_EVERYWHERE, READ_ME } from './api.ts';
import { sessionEndToast } from './session-end-toast.ts';

export const ME_KEY = ['/api/auth/me'] as const;
const FRESH_MS = 5 * 60_000;

/** The member of the stored token, or null. A token that the server rejects is removed. */
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
  /** A token is stored but not checked yet, so the page does not know whether this is a visitor or a member. */
  loading: boolean;
}

/** The current member or visitor. */
export function useSession(): Session {
  const query = useQuery({
    queryKey: ME_KEY,
    queryFn: readSession,
    staleTime: FRESH_MS,
    // The mailed link opens in another tab. A pending member may be verified when they return to this one.
    refetchOnWindowFocus: ({ state }) => (state.data?.status === 'PENDING' ? 'always' : false),
    ...(authToken() === null ? { initialData: null } : {}),
  });
  return { me: query.data ?? null, loading: query.isPending };
}

/** Loads the session again when the token changes, in another tab too, and says why the server ended a session. Used once, at the root. */
export function useSessionFollowsToken(): void {
  const client = useQueryClient();
  const dropDrafts = useDropOwnDrafts();
  useEffect(() => subscribeToAuthToken(() => void refreshSession(client)), [client]);
  const onEnd = useEffectEvent((why: SessionEnd) => {
    if (why === 'signed-out' || why === 'deleted') dropDrafts();
    toast(sessionEndToast(why));
  });
  useEffect(() => subscribeToSessionEnd((why) => onEnd(why)), []);
  useEffect(() => dropOldDrafts(), []);
}

/** Returns a function that removes the drafts of the member, also of one whose session has just ended. */
function useDropOwnDrafts() {
  const { me } = useSession();
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    lastId.current = me?.id ?? lastId.current;
  }, [me]);
  return () => {
    if (lastId.current !== undefined) dropDraftsOf(lastId.current);
  };
}

/**
 * Clears what the previous member loaded, because the viewer is now another member or a visitor. Queries still on screen are reset once a new
 * member is known. For a visitor they leave with their screens, and the next token clears them.
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

/** Every query except the public list of listings may contain a member's data. */
function isMembersView({ queryKey: [path] }: Query): boolean {
  return typeof path === 'string' && path.startsWith('/api/') && path !== '/api/listings' && path !== ME_KEY[0];
}

/** Starts a session: stores the token and shows the member on every screen. */
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

/** Clears the session on this device and goes to the home page. */
export function useForgetSession() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const dropDrafts = useDropOwnDrafts();
  return () => {
    clearAuthToken();
    dropDrafts();
    // Otherwise the next member on this device would get this person's like.
    forgetLikeIntent();
    client.setQueryData(ME_KEY, null);
    client.removeQueries({ predicate: isMembersView });
    return navigate('/', { replace: true });
  };
}

/** Signs out and goes to the home page, even if the server answers with an error. */
export function useSignOut() {
  return useAction({ mutationFn: () => endingOwnSession(() => callApi(LOGOUT)), onSettled: useForgetSession() });
}

/** Signs out on every device. Unlike a local sign-out, this fails if the server cannot be reached. */
export function useSignOutEverywhere() {
  return useAction({
    mutationFn: () => endingOwnSession(() => callApi(LOGOUT_EVERYWHERE)),
    onSuccess: useForgetSession(),
  });
}
