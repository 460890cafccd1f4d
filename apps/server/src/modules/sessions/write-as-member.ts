import { inTransaction } from '../../platform/database/index.ts';
import { type Caller, SessionEnded } from '../../platform/http/index.ts';
import { lockUser, type MemberPorts, type MemberTx, type User } from '../members/index.ts';
import { lockSession } from './sessions.postgres.ts';

/** The session with which a member asks to write. */
export type MemberSession = Pick<Caller, 'userId' | 'tokenHash'>;

/**
 * The one way to write for a member outside the desk. Whoever called was let in by what a cache remembered; here the
 * database is asked again, and holds its answer until the write is committed: a suspension or a sign-out either comes after
 * it, or ends it. The member's other writes wait meanwhile.
 * @throws SessionEnded where the session is over by then, or its member suspended or deleted
 */
export async function writeAsMember<Result>(
  { pool, clock }: MemberPorts,
  { userId, tokenHash }: MemberSession,
  write: (tx: MemberTx, member: User) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (tx) => {
    const member = await lockUser(tx, userId);
    if (member?.status !== 'ACTIVE' && member?.status !== 'PENDING') throw new SessionEnded();
    // A statement of its own, after the lock: it sees what was committed while the lock was waited for.
    if (!(await lockSession(tx, { userId, tokenHash }, clock.now()))) throw new SessionEnded();
    return await write(tx as MemberTx, member);
  });
}
