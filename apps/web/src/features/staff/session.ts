import type { StaffSelf } from '@clamor/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { isForStaff } from '../../lib/query-audience.ts';
import { useAction } from '../../lib/use-action.ts';
import { toastFailure } from '../../ui/toast.ts';
import { SIGN_IN_STAFF, SIGN_OUT_STAFF, staffSelfQuery } from './api.ts';
import { forgetSignIn, markSignedIn, staffSignInMarker, subscribeToStaffSignIn } from './staff-sign-in-marker.ts';

/** Whether staff are signed in on this browser, by the stored marker. The server may have ended the session. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeToStaffSignIn, () => staffSignInMarker() !== null);
}

/** The signed-in staff member's name and whether they may write. */
export function useStaffSelf() {
  return useQuery(staffSelfQuery);
}

export interface Entrant {
  secret: string;
  name: string;
  /** The code of the second factor; empty if none was requested. */
  code: string;
}

/** Exchanges the secret for a session. The secret itself is not stored. */
export function useEnter() {
  const client = useQueryClient();
  const enter = useAction({
    async mutationFn({ secret, name, code }: Entrant) {
      const body = { secret, ...(name === '' ? {} : { name }), ...(code === '' ? {} : { code }) };
      const self: StaffSelf = await callApi(SIGN_IN_STAFF, { body });
      client.setQueryData(staffSelfQuery.queryKey, self);
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
      client.removeQueries({ predicate: isForStaff });
    },
    onError: (error) => toastFailure('Not signed out', error, 'Try again in a moment.'),
  });
}
