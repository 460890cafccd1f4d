import { isReservedUsername, normaliseEmail } from '@clamor/domain/accounts';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { insertRegistration, rememberRegistrationOrigin, writeAccountRequest } from '../email/index.ts';
import {
  findUsersByEmail,
  insertRegistered,
  isUsernameTaken,
  type NewUser,
  type Registered,
} from '../members/index.ts';
import type { AccountPorts } from './account-ports.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  role: 'BIDDER' | 'SELLER';
  /** The path on this site to which the verified member returns. */
  returnTo?: string | undefined;
}

/**
 * Creates a PENDING account and mails its verification link.
 * - If another account with the e-mail still waits for verification, the new one is a decoy account with its own link.
 *   The link that is opened first wins the address (docs/decisions/095-accounts-that-wait-and-sessions.md).
 * - If a verified account has the e-mail, the new one is a decoy account without a link, and the owner is mailed
 *   instead.
 * The caller must not learn which case applies. The answer, its duration, the taken name and a later sign-in look the
 * same in all cases.
 * @throws LimiterFull if too many passwords wait to be hashed
 */
export async function registerAccount(
  ports: AccountPorts,
  asked: Registration,
  from: RequestOrigin & { device: Buffer; address: string },
): Promise<'registered' | 'username_taken'> {
  const { pool, clock, passwords } = ports;
  const { username, email, role } = asked;
  if (isReservedUsername(username)) return 'username_taken';
  const { newest } = await findUsersByEmail(pool, email);
  const passwordHash = await passwords.hash(asked.password, { address: from.address }, newest?.passwordHash ?? null);
  if (await isUsernameTaken(pool, username, clock.now())) return 'username_taken';
  const outcome = await inTransaction(pool, async (tx) => {
    const now = clock.now();
    const user = {
      id: uuidv7(),
      username,
      email: normaliseEmail(email),
      passwordHash,
      role,
      createdAt: now,
      acceptedTerms: ports.termsVersion,
    };
    const registered = await insertAsFirstOrDecoy(tx, user);
    if (registered === null) return 'username_taken';
    await rememberRegistrationOrigin(tx, user.id, from, now);
    await insertRegistration(tx, {
      userId: user.id,
      deviceHash: from.device,
      returnTo: asked.returnTo ?? null,
      at: now,
    });
    const kind = registered === 'first' ? 'verify_email' : 'email_taken';
    await writeAccountRequest(tx, { kind, email, asker: from.network, device: from.device, askedAt: now });
    return 'registered';
  });
  if (outcome === 'registered') {
    ports.usernameTaken(asked.username);
    ports.requestMade();
  }
  return outcome;
}

/**
 * Inserts the account. If another request registers the same address at the same moment, the second insert makes a
 * decoy account. Null if the username is taken.
 */
async function insertAsFirstOrDecoy(tx: Queryable, user: NewUser): Promise<Registered | null> {
  const registered = await insertRegistered(tx, user);
  if (registered !== null || (await isUsernameTaken(tx, user.username, user.createdAt))) return registered;
  return await insertRegistered(tx, user);
}
