import type { AccountPorts } from './account-ports.ts';
import { findUsersByEmail, type User } from './users.postgres.ts';

/**
 * Whose e-mail and password these are; null where they are nobody's. Two passwords are compared whatever the address: that of
 * the account that it opened, and that of the newest registration which nobody has verified. An address that has neither, one
 * or both is not to be told by the time that this takes.
 * @throws LimiterFull where too many passwords wait
 */
export async function recogniseMember(
  { pool, passwords }: Pick<AccountPorts, 'pool' | 'passwords'>,
  email: string,
  password: string,
): Promise<User | null> {
  const { verified, unverified } = await findUsersByEmail(pool, email);
  const isVerified = await passwords.matches(password, verified?.passwordHash ?? null);
  const isUnverified = await passwords.matches(password, unverified?.passwordHash ?? null);
  if (isVerified) return verified;
  return isUnverified ? unverified : null;
}
