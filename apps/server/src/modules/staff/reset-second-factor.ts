import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import { deleteSecondFactor } from './second-factors.postgres.ts';
import { endSessionsOf, lockStaffSessions } from './staff-sessions.postgres.ts';

const OPERATOR = 'operator';

/**
 * Removes a name's second factor and ends its sessions, at the request of an operator. Returns false if there is none.
 * @param tx a transaction
 */
export async function resetSecondFactor(tx: Queryable, staffName: string, at: Instant): Promise<boolean> {
  await lockStaffSessions(tx);
  if (!(await deleteSecondFactor(tx, staffName))) return false;
  const ended = await endSessionsOf(tx, staffName);
  await recordStaffAction(tx, {
    staffName: OPERATOR,
    action: 'reset_second_factor',
    subjectId: staffName,
    before: {},
    after: {},
    details: { endedSessions: ended },
    at,
  });
  return true;
}
