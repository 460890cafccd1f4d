import { normaliseEmail, type Role } from '@clamor/domain/accounts';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { activateMember } from '../email/index.ts';
import { findUserByEmail, insertRegistered } from '../members/index.ts';
import { OWN_WORK } from '../passwords/index.ts';
import type { AccountPorts } from './account-ports.ts';

export interface MemberToOpen {
  username: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Opens an ACTIVE account with the approval tokens and without a mail, for operators, test users and demos.
 * @param alongside writes in the same transaction, such as the audit
 * @returns the existing account with this address, if any; null if only the username is taken
 */
export async function openMember(
  ports: AccountPorts,
  asked: MemberToOpen,
  alongside: (tx: Queryable, userId: string) => Promise<void> = async () => undefined,
): Promise<{ userId: string; created: boolean } | null> {
  const known = await findUserByEmail(ports.pool, asked.email);
  if (known !== null) return { userId: known.id, created: false };
  const { username, role } = asked;
  const passwordHash = await ports.passwords.hash(asked.password, OWN_WORK);
  const id = uuidv7();
  const created = await inTransaction(ports.pool, async (tx) => {
    const at = ports.clock.now();
    const email = normaliseEmail(asked.email);
    const user = { id, username, email, passwordHash, role, createdAt: at, acceptedTerms: null };
    if ((await insertRegistered(tx, user)) === null) return false;
    if ((await activateMember(tx, id, 'approved', at)) === null) throw new Error(`${email} was taken just now`);
    await alongside(tx, id);
    return true;
  });
  return created ? { userId: id, created } : null;
}
