import type { readStaffSelf } from '@clamor/contract/staff';
import type { AnswerOf } from '@clamor/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { callAsStaff, READ_STAFF_SELF } from './api.ts';
import {
  forgetStaffSecret,
  headersFor,
  staffSecret,
  storeStaffSecret,
  subscribeToStaffSecret,
} from './staff-secret.ts';

/** Every query of staff begins with it, so that leaving forgets them. */
export const STAFF_PATH = '/api/admin';
const SELF_KEY = ['/api/admin/me'] as const;

export type StaffSelf = AnswerOf<typeof readStaffSelf>;

/** Whether this browser keeps a staff secret. */
export function useHasSecret(): boolean {
  return useSyncExternalStore(subscribeToStaffSecret, () => staffSecret() !== null);
}

/** Under which name staff act, and whether they may change anything. */
export function useStaffSelf() {
  return useQuery({
    queryKey: SELF_KEY,
    queryFn: ({ signal }) => callAsStaff(READ_STAFF_SELF, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Asks the server whether it takes a secret, and keeps one that it does. */
export function useEnter() {
  const client = useQueryClient();
  return async (secret: string, name: string): Promise<void> => {
    const self = await callApi(READ_STAFF_SELF, { headers: headersFor(secret, name) });
    client.setQueryData(SELF_KEY, self);
    storeStaffSecret(secret, name);
  };
}

/** Forgets the secret on this device, and everything that was read with it. */
export function useLeave() {
  const client = useQueryClient();
  return () => {
    forgetStaffSecret();
    client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(STAFF_PATH) });
  };
}
