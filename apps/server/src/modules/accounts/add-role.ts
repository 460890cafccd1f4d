import { addRole as rolesTogether } from '@clamor/domain/accounts';
import { inTransaction } from '../../platform/database/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { lockUser, type OwnAccount, readOwnAccount } from './users.postgres.ts';

/** 'Start selling' or 'Start bidding'. Having the role already changes nothing. null where there is no such member. */
export async function addRole(
  ports: AccountPorts,
  userId: string,
  role: 'BIDDER' | 'SELLER',
): Promise<OwnAccount | null> {
  const account = await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) return null;
    await tx.query('UPDATE users SET role = $2 WHERE id = $1', [userId, rolesTogether(user.role, role)]);
    return await readOwnAccount(tx, userId);
  });
  ports.sessions.memberChanged(userId);
  return account;
}
