import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { sessionIdOf } from '../../platform/secrets/index.ts';
import { lockUser } from '../members/index.ts';
import type { SessionPorts } from './session-ports.ts';
import { revokeSession, revokeSessionsOf } from './sessions.postgres.ts';
import { type MemberSession, writeAsMember } from './write-as-member.ts';

/** Ends the caller's session if it still works. */
export async function signOut(ports: SessionPorts, { userId, tokenHash }: MemberSession): Promise<void> {
  await revokeSession(ports.pool, tokenHash, ports.clock.now());
  ports.sessions.sessionsEnded({ userId, sessionIds: [sessionIdOf(tokenHash)], reason: 'signed-out' });
}

/** Ends every session of the member, including the caller's. */
export async function signOutEverywhere(ports: SessionPorts, session: MemberSession): Promise<void> {
  await writeAsMember(ports, session, (tx, { id }) => revokeSessionsOf(tx, id, ports.clock.now()));
  ports.sessions.sessionsEnded({ userId: session.userId, sessionIds: null, reason: 'signed-out' });
}

/**
 * Ends every session of a member at the request of an operator.
 * @param alongside further writes in the same transaction, such as the audit entry
 * @returns how many sessions ended
 */
export async function signOutMember(
  ports: SessionPorts,
  userId: string,
  alongside: (tx: Queryable, endedSessions: number) => Promise<void>,
): Promise<number> {
  const ended = await inTransaction(ports.pool, async (tx) => {
    await lockUser(tx, userId);
    const sessionIds = await revokeSessionsOf(tx, userId, ports.clock.now());
    await alongside(tx, sessionIds.length);
    return sessionIds.length;
  });
  ports.sessions.sessionsEnded({ userId, sessionIds: null, reason: 'signed-out' });
  return ended;
}
