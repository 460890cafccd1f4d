import { inTransaction } from '../../platform/database/index.ts';
import { type Caller, SessionEnded } from '../../platform/http/index.ts';
import { lockUser, type MemberPorts, type MemberTx, type User } from '../members/index.ts';
import { lockSession } from './sessions.postgres.ts';

/** The session of a member who wants to write. */
export type MemberSession = Pick<Caller, 'userId' | 'tokenHash'>;

/**
 * The one way to write for a member outside the desk. The session cache admitted the caller, so this checks the
 * database again. Its locks last until the commit: a suspension or sign-out waits for it, or happened before and is
 * seen. Other writes of the member wait too.
 * @throws SessionEnded if the session is over, or its member is suspended or deleted
 */
export async function writeAsMember<Result>(
  { pool, clock }: MemberPorts,
  { userId, tokenHash }: MemberSession,
  write: (tx: MemberTx, member: User) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (tx) => {
    const member = await lockUser(tx, userId);
    if (member?.status !== 'ACTIVE' && member?.status !== 'PENDING') throw new SessionEnded();
    // A separate statement after the lock sees what was committed while the lock was awaited.
    if (!(await lockSession(tx, { userId, tokenHash }, clock.now()))) throw new SessionEnded();
    return await write(tx as MemberTx, member);
  });
}
