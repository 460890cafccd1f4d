import { normaliseEmail } from '@clamor/domain/accounts';
import { DAY } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import { inTransaction } from '../../platform/database/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { writeAccountRequest } from './account-requests.postgres.ts';
import { insertUser, isUsernameTaken, reserveUsername } from './users.postgres.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  role: 'BIDDER' | 'SELLER';
}

/** As long as a link to verify may be asked for anew, and longer: a username that looked taken stays so. */
const RESERVED_MS = 30 * DAY;

/**
 * Creates a PENDING account and has its verification link mailed. With a taken e-mail nothing is created, its owner is
 * mailed, and everything that can be seen is the same: the answer, its time, and that the username is taken from now on.
 * @throws PasswordsBusy
 */
export async function registerAccount(
  ports: AccountPorts,
  asked: Registration,
): Promise<'registered' | 'username_taken'> {
  const { pool, clock, passwords } = ports;
  if (await isUsernameTaken(pool, asked.username, clock.now())) return 'username_taken';
  const passwordHash = await passwords.hash(asked.password);
  const outcome = await inTransaction(pool, async (tx) => {
    const now = clock.now();
    const { username, email, role } = asked;
    const user = { id: uuidv7(), username, email: normaliseEmail(email), passwordHash, role, createdAt: now };
    if (await insertUser(tx, user)) {
      await writeAccountRequest(tx, 'verify_email', email, now);
      return 'registered';
    }
    if (await isUsernameTaken(tx, username, now)) return 'username_taken';
    await reserveUsername(tx, username, now + RESERVED_MS);
    await writeAccountRequest(tx, 'email_taken', email, now);
    return 'registered';
  });
  if (outcome === 'registered') {
    ports.usernameTaken(asked.username);
    ports.requestMade();
  }
  return outcome;
}
