import { inTransaction } from '../../platform/database/index.ts';
import { type Caller, SessionEnded } from '../../platform/http/index.ts';
import { lockUser, type MemberPorts, type MemberTx, type User } from '../members/index.ts';
import { lockSession } from './sessions.postgres.ts';

/** The part of a caller that identifies the session of a write. */
export type MemberSession = Pick<Caller, 'userId' | 'tokenHash'>;

/**
 * The only way to write for a member outside the desk. A cached session admitted the caller, so session and status are
 * checked again in the database. Both stay locked until the commit. So a suspension or sign-out either waits for this
 * write, or was committed before and is seen here. Other writes of the same member wait too.
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
    // Read in a separate statement after the lock, so that it sees what was committed while the lock was awaited.
    if (!(await lockSession(tx, { userId, tokenHash }, clock.now()))) throw new SessionEnded();
    return await write(tx as MemberTx, member);
  });
}
