import { inTransaction } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { sessionIdOf } from './session-register.ts';
import { revokeSession, revokeSessionsOf } from './sessions.postgres.ts';

/** Ends the session that asks. */
export async function signOut(ports: AccountPorts, { userId, tokenHash }: Caller): Promise<void> {
  await revokeSession(ports.pool, tokenHash, ports.clock.now());
  ports.sessions.sessionsEnded({ userId, sessionIds: [sessionIdOf(tokenHash)], reason: 'signed-out' });
}

/** Ends every session of the member, the one that asks too. */
export async function signOutEverywhere(ports: AccountPorts, userId: string): Promise<void> {
  await inTransaction(ports.pool, (tx) => revokeSessionsOf(tx, userId, ports.clock.now()));
  ports.sessions.sessionsEnded({ userId, sessionIds: null, reason: 'signed-out' });
}
