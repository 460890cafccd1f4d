import type { LoginAnswer, LoginBody, Me } from '@clamor/contract/accounts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../lib/api.ts';
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
import { isForgottenWithSession } from '../../lib/query-audience.ts';
import { forgetReturnPath } from '../../lib/return-to.ts';
import { useAction } from '../../lib/use-action.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { toast } from '../../ui/toast.ts';
import { LOGIN, LOGOUT, LOGOUT_EVERYWHERE, meQuery } from './api.ts';
import { sessionEndToast } from './session-end-toast.ts';

export interface Session {
  me: Me | null;
  /** A token is stored but not checked yet, so the page does not know whether this is a visitor or a member. */
  loading: boolean;
}

/** The session of the page: a member, a visitor, or not known yet. */
export function useSession(): Session {
  const query = useQuery({ ...meQuery, ...(authToken() === null ? { initialData: null } : {}) });
  const hydrated = useHydrated();
  // The server's HTML is that of a visitor, and the first render must equal it.
  if (!hydrated) return { me: null, loading: false };
  return { me: query.data ?? null, loading: query.isPending };
}

/**
 * Loads the session again when the token changes, also by another tab. If the server ended the session, a toast says
 * why. Used once, at the root.
 */
export function useSessionFollowsToken(): void {
  const client = useQueryClient();
  const forgetKept = useForgetKept();
  useEffect(
    () =>
      subscribeToAuthToken(() => {
        markMember();
        void refreshSession(client);
      }),
    [client],
  );
  useEffect(markMember, []);
  const onEnd = useEffectEvent((why: SessionEnd) => {
    if (why === 'signed-out' || why === 'deleted') forgetKept();
    toast(sessionEndToast(why));
  });
  useEffect(() => subscribeToSessionEnd((why) => onEnd(why)), []);
  useEffect(() => dropOldDrafts(), []);
}

/** Returns a function that removes what the device stores for the member, even after their session has ended. */
function useForgetKept() {
  const { me } = useSession();
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    lastId.current = me?.id ?? lastId.current;
  }, [me]);
  return () => {
    if (lastId.current !== undefined) dropDraftsOf(lastId.current);
    // Otherwise the next member on this device would make this person's like, or return to this person's page.
    forgetLikeIntent();
    forgetReturnPath();
  };
}

/** Updates the attribute `data-member`, which public/theme.js sets before the first paint. */
function markMember(): void {
  document.documentElement.toggleAttribute('data-member', authToken() !== null);
}

/**
 * Clears what the previous member loaded, because the viewer is now another member or a visitor. Queries of the open
 * screen are reset once a new member is known. After a sign-out they disappear with their screen, or the next token
 * clears them.
 */
async function refreshSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: isForgottenWithSession, type: 'inactive' });
  if (authToken() === null) {
    client.setQueryData(meQuery.queryKey, null);
    return;
  }
  const before = client.getQueryData(meQuery.queryKey);
  await client.refetchQueries({ queryKey: meQuery.queryKey });
  const isAnother = before != null && before.id !== client.getQueryData(meQuery.queryKey)?.id;
  if (isAnother) await client.resetQueries({ predicate: isForgottenWithSession, type: 'active' });
}

/** Returns a function that starts a session: it stores the token and shows the member on every screen. */
export function useStartSession() {
  const client = useQueryClient();
  return ({ token, user }: LoginAnswer) => {
    client.setQueryData(meQuery.queryKey, user);
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

/** Returns a function that clears the session on this device and goes to the home page. */
export function useForgetSession() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const forgetKept = useForgetKept();
  return () => {
    clearAuthToken();
    forgetKept();
    client.setQueryData(meQuery.queryKey, null);
    client.removeQueries({ predicate: isForgottenWithSession });
    return navigate('/', { replace: true });
  };
}

/** Signs out and goes to the home page, even if the server answers with an error. */
export function useSignOut() {
  return useAction({ mutationFn: () => endingOwnSession(() => callApi(LOGOUT)), onSettled: useForgetSession() });
}

/** Signs out on every device. Unlike `useSignOut`, this fails if the server cannot be reached. */
export function useSignOutEverywhere() {
  return useAction({
    mutationFn: () => endingOwnSession(() => callApi(LOGOUT_EVERYWHERE)),
    onSuccess: useForgetSession(),
  });
}
