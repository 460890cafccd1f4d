import { DAY, type Instant } from '@clamor/domain/time';
import { inTransaction } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { suspendedLetter } from './account-letters.ts';
import type { AccountPorts } from './account-ports.ts';
import { newToken } from './bearer-token.ts';
import { insertSession } from './sessions.postgres.ts';
import { countFailure, failureSubjects, forgetFailures, waitAfterFailures } from './sign-in-failures.postgres.ts';
import { findUserByEmail, lockUser, type OwnAccount, readOwnAccount, type User } from './users.postgres.ts';

export type SignIn =
  | { kind: 'signed_in'; token: string; expiresAt: Instant; account: OwnAccount }
  | { kind: 'wrong_credentials' }
  | { kind: 'too_many_failures'; retryAfterSeconds: number };

const SESSION_MS = 30 * DAY;

/**
 * Exchanges e-mail and password for a bearer token. A suspended account looks like a wrong password, and its owner is
 * mailed the reason (once a day at most).
 * @param address where the request came from
 * @throws PasswordsBusy
 */
export async function signIn(ports: AccountPorts, email: string, password: string, address: string): Promise<SignIn> {
  const { pool, clock, passwords } = ports;
  const subjects = failureSubjects(email, address);
  const waitMs = await waitAfterFailures(pool, subjects, clock.databaseNow());
  if (waitMs > 0) return { kind: 'too_many_failures', retryAfterSeconds: Math.ceil(waitMs / 1000) };
  const user = await findUserByEmail(pool, email);
  const matches = await passwords.matches(password, user?.passwordHash ?? null);
  const session = matches && user !== null ? await openSession(ports, user) : null;
  if (session !== null) {
    await forgetFailures(pool, subjects);
    return session;
  }
  await inTransaction(pool, async (tx) => {
    await countFailure(tx, subjects, clock.databaseNow());
    if (matches && user?.status === 'SUSPENDED') await mailReason(ports, tx, user);
  });
  return { kind: 'wrong_credentials' };
}

/** null where the account may not sign in, or was changed since its password was read. */
async function openSession(ports: AccountPorts, found: User): Promise<SignIn | null> {
  return await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, found.id);
    const mayEnter = user?.status === 'ACTIVE' || user?.status === 'PENDING';
    if (!mayEnter || user.passwordHash !== found.passwordHash) return null;
    const { token, hash } = newToken();
    const now = ports.clock.now();
    const expiresAt = now + SESSION_MS;
    await insertSession(tx, { tokenHash: hash, userId: user.id, createdAt: now, expiresAt });
    const account = await readOwnAccount(tx, user.id);
    return account === null ? null : { kind: 'signed_in', token, expiresAt, account };
  });
}

async function mailReason(ports: AccountPorts, tx: Parameters<typeof queueMail>[0], user: User): Promise<void> {
  const day = Math.floor(ports.clock.now() / DAY);
  const mail = suspendedLetter(user, ports, user.suspensionReason);
  await queueMail(tx, ports.clock, mail, `suspended-sign-in:${user.id}:${day}`);
  ports.mailQueued();
}
