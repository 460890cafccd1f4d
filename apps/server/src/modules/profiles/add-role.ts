import type { Me } from '@clamor/contract/accounts';
import { addRole as rolesTogether } from '@clamor/domain/accounts';
import { readOwnAccount, setRole } from '../members/index.ts';
import { type MemberSession, type SessionPorts, writeAsMember } from '../sessions/index.ts';

/**
 * Gives a member the role of a bidder or seller in addition to their own ('Start selling', 'Start bidding'). If they
 * have it already, nothing changes.
 */
export async function addRole(
  ports: SessionPorts,
  session: MemberSession,
  role: 'BIDDER' | 'SELLER',
): Promise<Me | null> {
  const account = await writeAsMember(ports, session, async (tx, member) => {
    await setRole(tx, member.id, rolesTogether(member.role, role));
    return await readOwnAccount(tx, member.id);
  });
  ports.sessions.memberChanged(session.userId);
  return account;
}
