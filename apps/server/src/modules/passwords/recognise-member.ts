import { findUnverified, findUsersByEmail, type User } from '../members/index.ts';
import type { PasswordSource } from './password.ts';
import type { PasswordPorts } from './password-ports.ts';

/** Why an e-mail and password match no account. */
export type Unrecognised = 'wrong_password' | 'unknown_address';

/**
 * Finds the account with this e-mail and password, or the reason why there is none. Compares the password with the
 * verified account and with every unverified registration. So a second registration cannot replace anybody's password
 * before a mailed link is opened.
 * Registrations of one address share a salt, so one hash checks all of them. Always exactly two hashes are computed, so
 * the time does not reveal which accounts exist.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function recogniseMember(
  { pool, passwords }: Pick<PasswordPorts, 'pool' | 'passwords'>,
  email: string,
  password: string,
  source: PasswordSource,
): Promise<User | Unrecognised> {
  const { verified, newest } = await findUsersByEmail(pool, email);
  const isVerified = await passwords.matches(password, verified?.passwordHash ?? null, source);
  const hashed = await passwords.hash(password, source, newest?.passwordHash ?? null);
  const unverified = await findUnverified(pool, email, hashed);
  if (isVerified && verified !== null) return verified;
  return unverified ?? (verified === null && newest === null ? 'unknown_address' : 'wrong_password');
}
