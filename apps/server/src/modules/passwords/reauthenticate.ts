import { type Caller, SessionEnded } from '../../platform/http/index.ts';
import { findUser, type User } from '../members/index.ts';
import type { PasswordSource } from './password.ts';
import type { PasswordPorts } from './password-ports.ts';
import { type TooManyFailures, tryPassword } from './try-password.ts';

/** Why a reauthentication failed: the password is wrong, or may not be tried now. */
export type ReauthenticationFailure = { kind: 'wrong_password' } | TooManyFailures;

/**
 * Asks a signed-in member for their password again. Failures are counted for the caller's session, so that failed
 * sign-ins by strangers cannot block the owner here. A caller that writes afterwards must check that the password hash
 * is still the compared one.
 * @throws LimiterFull if too many passwords wait to be compared
 * @throws SessionEnded if the account is gone
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

/**
 * The source of a password that a signed-in member gives. A session proves an earlier sign-in, so it has a queue of its
 * own. Anybody can register a PENDING account, so its password waits in the queue of its network.
 */
export function sourceOfSession({ email, status }: User, tokenHash: Buffer, address: string): PasswordSource {
  return status === 'ACTIVE' ? { account: email, device: tokenHash } : { address };
}
