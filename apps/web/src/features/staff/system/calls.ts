import type {
  beginSecondFactor,
  confirmSecondFactor,
  endStaffSession,
  listStaffSessions,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '@clamor/contract/staff-sessions';
import { callOf } from '../../../lib/api.ts';

export const LIST_STAFF_SESSIONS = callOf<typeof listStaffSessions>('GET', '/api/admin/session');
export const END_STAFF_SESSION = callOf<typeof endStaffSession>('DELETE', '/api/admin/session/{id}');
export const BEGIN_SECOND_FACTOR = callOf<typeof beginSecondFactor>('POST', '/api/admin/second-factor');
export const CONFIRM_SECOND_FACTOR = callOf<typeof confirmSecondFactor>('POST', '/api/admin/second-factor/confirm');
export const REPLACE_RECOVERY_CODES = callOf<typeof replaceRecoveryCodes>(
  'POST',
  '/api/admin/second-factor/recovery-codes',
);
export const REMOVE_SECOND_FACTOR = callOf<typeof removeSecondFactor>('DELETE', '/api/admin/second-factor');
