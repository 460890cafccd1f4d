import { normaliseEmail, type Role } from '@clamor/domain/accounts';
import { activationBonusTokens } from '@clamor/domain/wallet';
import { uuidv7 } from 'uuidv7';
import { inTransaction } from '../../platform/database/index.ts';
import { addTokens } from '../wallet/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { findUserByEmail, insertUser } from './users.postgres.ts';

export interface MemberToOpen {
  username: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Opens an ACTIVE account without a mail, with the tokens of an approval: for test users and demos. Where the e-mail has an
 * account already, that one is answered; null where only the username is taken.
 */
export async function openMember(
  ports: AccountPorts,
  asked: MemberToOpen,
): Promise<{ userId: string; created: boolean } | null> {
  const known = await findUserByEmail(ports.pool, asked.email);
  if (known !== null) return { userId: known.id, created: false };
  const { username, role } = asked;
  const passwordHash = await ports.passwords.hash(asked.password);
  const id = uuidv7();
  const created = await inTransaction(ports.pool, async (tx) => {
    const at = ports.clock.now();
    const email = normaliseEmail(asked.email);
    if (!(await insertUser(tx, { id, username, email, passwordHash, role, createdAt: at }))) return false;
    await tx.query(`UPDATE users SET status = 'ACTIVE', activated_at = $2 WHERE id = $1`, [id, new Date(at)]);
    await addTokens(tx, { userId: id, amount: activationBonusTokens('approved'), reason: 'approval_bonus', at });
    return true;
  });
  return created ? { userId: id, created } : null;
}
