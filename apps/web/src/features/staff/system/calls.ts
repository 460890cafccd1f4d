import type {
  beginSecondFactor,
  confirmSecondFactor,
  endStaffSession,
  listStaffSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '@clamor/contract/staff-sessions';
import { queryOptions } from '@tanstack/react-query';
import { callOf } from '../../../lib/api.ts';
import { FOR_STAFF } from '../../../lib/query-audience.ts';
import { callAsStaff } from '../api.ts';

const LIST_STAFF_SESSIONS = callOf<typeof listStaffSessions>('GET', '/api/admin/session');
export const END_STAFF_SESSION = callOf<typeof endStaffSession>('DELETE', '/api/admin/session/{id}');
export const BEGIN_SECOND_FACTOR = callOf<typeof beginSecondFactor>('POST', '/api/admin/second-factor');
export const CONFIRM_SECOND_FACTOR = callOf<typeof confirmSecondFactor>('POST', '/api/admin/second-factor/confirm');
export const REPLACE_RECOVERY_CODES = callOf<typeof replaceRecoveryCodes>(
  'POST',
  '/api/admin/second-factor/recovery-codes',
);
export const REMOVE_SECOND_FACTOR = callOf<typeof removeSecondFactor>('DELETE', '/api/admin/second-factor');

/** All staff sessions. */
export const staffSessionsQuery = queryOptions({
  queryKey: [LIST_STAFF_SESSIONS.path],
  queryFn: ({ signal }) => callAsStaff(LIST_STAFF_SESSIONS, { signal }),
  meta: FOR_STAFF,
  refetchOnMount: 'always',
});
