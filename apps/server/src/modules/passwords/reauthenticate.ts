import { type Caller, SessionEnded } from '../../platform/http/index.ts';
import { findUser, type User } from '../members/index.ts';
import type { PasswordSource } from './password.ts';
import type { PasswordPorts } from './password-ports.ts';
import { type TooManyFailures, tryPassword } from './try-password.ts';

/** The password that was shown is not the account's, or may not be tried now. */
export type ReauthenticationFailure = { kind: 'wrong_password' } | TooManyFailures;

/**
 * Asks a member who is signed in for their password once more. Wrong ones are counted for the session that asks: whoever holds it has
 * entered the account, and strangers' failures do not keep its owner from this. Whoever writes afterwards asks whether the account's
 * password is still the one that was compared.
 * @throws LimiterFull where too many passwords wait; SessionEnded where the account is gone
 */
export async function reauthenticate(
  ports: PasswordPorts,
  { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
  password: string,
  address: string,
): Promise<{ kind: 'right'; right: User } | ReauthenticationFailure> {
  const found = await findUser(ports.pool, userId);
  if (found === null || found.status === 'DELETED') throw new SessionEnded();
  const source = sourceOfSession(found, tokenHash, address);
  const tried = await tryPassword(ports, { email: found.email, address, known: tokenHash }, async () =>
    (await ports.passwords.matches(password, found.passwordHash, source)) ? found : null,
  );
  return tried.kind === 'wrong' ? { kind: 'wrong_password' } : tried;
}

/** A session shows that the account was entered before. Anybody opens a PENDING account: it waits in its network's line. */
export function sourceOfSession({ email, status }: User, tokenHash: Buffer, address: string): PasswordSource {
  return status === 'ACTIVE' ? { account: email, device: tokenHash } : { address };
}
