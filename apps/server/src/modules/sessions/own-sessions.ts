import type { OwnSession } from '@clamor/contract/account-care';
import { iso } from '@clamor/contract/wire';
import type { Caller } from '../../platform/http/index.ts';
import { sessionIdOf } from '../../platform/secrets/index.ts';
import type { MemberTx } from '../members/index.ts';
import type { SessionPorts } from './session-ports.ts';
import { openSessionsOf, revokeOwnSession, revokeSessionsOf } from './sessions.postgres.ts';
import { writeAsMember } from './write-as-member.ts';

/**
 * A member's sessions: the caller's first, the others by last use. The caller's session counts as used now, even though
 * that is not written yet.
 */
export async function ownSessions({ pool, clock }: SessionPorts, caller: Caller): Promise<OwnSession[]> {
  const now = clock.now();
  const sessions = await openSessionsOf(pool, caller, now);
  return sessions.map(({ tokenHash, device, signedInAt, lastUsedAt }) => {
    const isCurrent = tokenHash.equals(caller.tokenHash);
    return {
      id: sessionIdOf(tokenHash),
      device,
      signedInAt: iso(signedInAt.getTime()),
      lastUsedAt: iso(isCurrent ? now : lastUsedAt.getTime()),
      isCurrent,
    };
  });
}

/** Ends one session of the member, possibly the caller's own. */
export function endOwnSession(ports: SessionPorts, caller: Caller, sessionId: string): Promise<'ended' | 'not_found'> {
  const tokenHash = Buffer.from(sessionId, 'base64url');
  return end(ports, caller, (tx) => revokeOwnSession(tx, caller.userId, tokenHash, ports.clock.now()));
}

/** Ends every session of the member except the caller's. */
export async function endOtherSessions(ports: SessionPorts, caller: Caller): Promise<void> {
  await end(ports, caller, (tx) => revokeSessionsOf(tx, caller.userId, ports.clock.now(), caller.tokenHash));
}

async function end(
  ports: SessionPorts,
  { userId, tokenHash }: Caller,
  revoke: (tx: MemberTx) => Promise<string[]>,
): Promise<'ended' | 'not_found'> {
  const sessionIds = await writeAsMember(ports, { userId, tokenHash }, revoke);
  if (sessionIds.length === 0) return 'not_found';
  ports.sessions.sessionsEnded({ userId, sessionIds, reason: 'signed-out' });
  return 'ended';
}
