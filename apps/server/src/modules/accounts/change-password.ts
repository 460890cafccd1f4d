import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import {
  activateMember,
  type EmailPorts,
  forgetEmailChange,
  forgetRegisteringDevice,
  lockMailLink,
  notifyOfAccount,
  useUpMailLinks,
} from '../email/index.ts';
import { setPasswordHash, type User } from '../members/index.ts';
import {
  clearPasswordAttempts,
  type ReauthenticationFailure,
  reauthenticate,
  sourceOfSession,
} from '../passwords/index.ts';
import { distrustDevicesOf, revokeSessionsOf, writeAsMember } from '../sessions/index.ts';
import { passwordChangedMail } from './account-templates.ts';

export type PasswordChange = { kind: 'changed' } | ReauthenticationFailure;

/**
 * Replaces a member's password after comparing the current one. Every other session of the member ends.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function changePassword(
  ports: EmailPorts,
  caller: Caller,
  passwords: { current: string; next: string },
  address: string,
): Promise<PasswordChange> {
  const shown = await reauthenticate(ports, caller, passwords.current, address);
  if (shown.kind !== 'right') return shown;
  const found = shown.right;
  const source = sourceOfSession(found, caller.tokenHash, address);
  // Unverified registrations with the same address share a salt, so that one comparison serves all (`recogniseMember`).
  const like = found.status === 'PENDING' ? found.passwordHash : null;
  const passwordHash = await ports.passwords.hash(passwords.next, source, like);
  const ended = await writeAsMember(ports, caller, async (tx, user) => {
    if (user.passwordHash !== found.passwordHash) return null;
    return await replacePassword(ports, tx, user, passwordHash, caller.tokenHash);
  });
  if (ended === null) return { kind: 'wrong_password' };
  announceNewPassword(ports, caller.userId, ended);
  return { kind: 'changed' };
}

/**
 * Sets a new password through a mailed link and ends every session of the member. Opening the link proves access to the
 * address's mail. So a PENDING account becomes ACTIVE, and failed attempts with the old password are forgotten.
 * @throws LimiterFull if too many passwords wait to be hashed
 */
export async function resetPassword(
  ports: EmailPorts,
  token: string,
  password: string,
  address: string,
): Promise<'changed' | 'link_invalid'> {
  const passwordHash = await ports.passwords.hash(password, { address });
  const done = await inTransaction(ports.pool, async (tx) => {
    const now = ports.clock.now();
    const link = await lockMailLink(tx, token, 'reset_password', now);
    if (!link?.isOpen) return null;
    const { user } = link;
    if (user.status === 'SUSPENDED' || user.status === 'DELETED') return null;
    if (user.status === 'PENDING') await forgetRegisteringDevice(tx, user.id);
    await activateMember(tx, user.id, 'verified', now);
    await clearPasswordAttempts(tx, user.email);
    await distrustDevicesOf(tx, user.id);
    const ended = await replacePassword(ports, tx, { ...user, status: 'ACTIVE' }, passwordHash, null);
    return { userId: user.id, ended };
  });
  if (done === null) return 'link_invalid';
  announceNewPassword(ports, done.userId, done.ended);
  return 'changed';
}

/**
 * Stores a new password and ends the member's sessions except `goesOn`. Only an ACTIVE member gets a mail: an
 * unverified address may be a stranger's, and anybody could register it and cause mails without end.
 * @returns the ids of the ended sessions
 */
export async function replacePassword(
  ports: EmailPorts,
  tx: Queryable,
  user: User,
  passwordHash: string,
  goesOn: Buffer | null,
): Promise<string[]> {
  await setPasswordHash(tx, user.id, passwordHash);
  // An intruder may have read a mail with a reset link. A changed password must make that link useless.
  await useUpMailLinks(tx, user.id, 'reset_password', ports.clock.now());
  await forgetEmailChange(tx, user.id);
  await notifyOfAccount(tx, ports, user.id, passwordChangedMail(user, ports), user.status === 'ACTIVE');
  return await revokeSessionsOf(tx, user.id, ports.clock.now(), goesOn);
}

/** Tells this node and the others that these sessions ended, and that a mail waits. Call it after the commit. */
export function announceNewPassword(ports: EmailPorts, userId: string, sessionIds: readonly string[]): void {
  ports.mailQueued();
  ports.sessions.sessionsEnded({ userId, sessionIds, reason: 'password-changed' });
}
