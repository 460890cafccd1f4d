import { findUnverified, findUsersByEmail, type User } from '../members/index.ts';
import type { PasswordSource } from './password.ts';
import type { PasswordPorts } from './password-ports.ts';

/** Why an e-mail and a password are nobody's. */
export type Unrecognised = 'wrong_password' | 'unknown_address';

/**
 * Whose e-mail and password these are, or why they are nobody's. The password is compared with that of the account that the address
 * opened, and with those of all registrations with it that nobody verified: a second registration takes nobody's password away, until
 * a mailed link is opened. Their hashes share a salt, so that one hash finds the one that is meant. Two hashes are computed whatever the
 * address: one that has an account, registrations, both or neither is not to be told by the time that this takes.
 * @throws LimiterFull where too many passwords wait
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
