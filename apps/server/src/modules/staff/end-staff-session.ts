import { inTransaction } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/secrets/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import { noteEnd } from './sign-in-staff.ts';
import type { CodePorts } from './spend-code.ts';
import { endStaffSessionRow, findStaffSession } from './staff-sessions.postgres.ts';

/** Ends a staff session, which may be another person's. Returns false if it was not open. */
export async function endStaffSession(
  { pool, clock }: CodePorts,
  staffName: string,
  sessionId: string,
): Promise<boolean> {
  return await inTransaction(pool, async (tx) => {
    const at = clock.now();
    const ended = await endStaffSessionRow(tx, sessionId, at);
    if (ended === null) return false;
    await noteEnd(tx, { staffName, sessionId, details: { of: ended.staffName }, at });
    return true;
  });
}

/** Ends the staff session of this token, if there is one. */
export async function signOutStaff({ pool, clock }: CodePorts, token: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const at = clock.now();
    const session = await findStaffSession(tx, hashToken(token), at);
    if (session === null || (await endStaffSessionRow(tx, session.id, at)) === null) return;
    const { staffName, id: subjectId } = session;
    await recordStaffAction(tx, { staffName, action: 'sign_out', subjectId, before: {}, after: {}, details: {}, at });
  });
}
