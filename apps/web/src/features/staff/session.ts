import type { StaffSelf } from '@clamor/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { toastFailure } from '../../ui/toast.ts';
import { callAsStaff, READ_STAFF_SELF, SIGN_IN_STAFF, SIGN_OUT_STAFF } from './api.ts';
import { forgetSignIn, markSignedIn, staffSignInMarker, subscribeToStaffSignIn } from './staff-sign-in-marker.ts';

/** Every staff query starts with this path, so that signing out clears them. */
export const STAFF_PATH = '/api/admin';
const SELF_KEY = [READ_STAFF_SELF.path] as const;

/** Whether this browser was signed in as staff, as far as it knows. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeToStaffSignIn, () => staffSignInMarker() !== null);
}

/** The signed-in staff member's name and whether they may write. */
export function useStaffSelf() {
  return useQuery({
    queryKey: SELF_KEY,
    queryFn: ({ signal }) => callAsStaff(READ_STAFF_SELF, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export interface Entrant {
  secret: string;
  name: string;
  /** The second factor's code; empty if none was requested. */
  code: string;
}

/** Exchanges the secret for a session. The secret is kept nowhere. */
export function useEnter() {
  const client = useQueryClient();
  const enter = useAction({
    async mutationFn({ secret, name, code }: Entrant) {
      const body = { secret, ...(name === '' ? {} : { name }), ...(code === '' ? {} : { code }) };
      const self: StaffSelf = await callApi(SIGN_IN_STAFF, { body });
      client.setQueryData(SELF_KEY, self);
      markSignedIn();
    },
  });
  return enter.mutateAsync;
}

/** Ends the session and clears everything that was loaded with it. */
export function useSignOut() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callApi(SIGN_OUT_STAFF),
    onSuccess: () => {
      forgetSignIn();
      client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(STAFF_PATH) });
    },
    onError: (error) => toastFailure('Not signed out', error, 'Try again in a moment.'),
  });
}
