import { sessionIdOf } from '../../platform/secrets/index.ts';
import type { SessionPorts } from './session-ports.ts';
import { revokeSession, revokeSessionsOf } from './sessions.postgres.ts';
import { type MemberSession, writeAsMember } from './write-as-member.ts';

/** Ends the session that asks, where it still works. */
export async function signOut(ports: SessionPorts, { userId, tokenHash }: MemberSession): Promise<void> {
  await revokeSession(ports.pool, tokenHash, ports.clock.now());
  ports.sessions.sessionsEnded({ userId, sessionIds: [sessionIdOf(tokenHash)], reason: 'signed-out' });
}

/** Ends every session of the member, the one that asks too. */
export async function signOutEverywhere(ports: SessionPorts, session: MemberSession): Promise<void> {
  await writeAsMember(ports, session, (tx, { id }) => revokeSessionsOf(tx, id, ports.clock.now()));
  ports.sessions.sessionsEnded({ userId: session.userId, sessionIds: null, reason: 'signed-out' });
}
