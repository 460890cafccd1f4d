import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { EmailPorts } from '../email/index.ts';
import { lockUser } from '../members/index.ts';
import { clearPasswordAttempts, OWN_WORK } from '../passwords/index.ts';
import { distrustDevicesOf } from '../sessions/index.ts';
import { announceNewPassword, replacePassword } from './change-password.ts';

/**
 * Sets a new password for an ACTIVE member. All sessions end, all devices become unknown, and the member gets a mail.
 * @param alongside writes in the same transaction, such as the audit
 * @returns the number of sessions ended; null if the member is not ACTIVE, and then nothing changes
 */
export async function assignPassword(
  ports: EmailPorts,
  userId: string,
  password: string,
  alongside: (tx: Queryable, endedSessions: number) => Promise<void>,
): Promise<number | null> {
  const passwordHash = await ports.passwords.hash(password, OWN_WORK);
  const ended = await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user?.status !== 'ACTIVE') return null;
    await clearPasswordAttempts(tx, user.email);
    await distrustDevicesOf(tx, user.id);
    const sessionIds = await replacePassword(ports, tx, user, passwordHash, null);
    await alongside(tx, sessionIds.length);
    return sessionIds;
  });
  if (ended === null) return null;
  announceNewPassword(ports, userId, ended);
  return ended.length;
}
