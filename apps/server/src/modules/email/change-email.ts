import { secondsToRetry } from '@clamor/contract/errors';
import { normaliseEmail } from '@clamor/domain/accounts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { moveMailsOf } from '../../platform/mail/index.ts';
import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { findUser, lockUser, setEmail, type User } from '../members/index.ts';
import { type ReauthenticationFailure, reauthenticate, tryPassword } from '../passwords/index.ts';
import { isDeviceOf, writeAsMember } from '../sessions/index.ts';
import { askForEmail, findEmailChange, forgetEmailChange } from './email-changes.postgres.ts';
import type { EmailPorts } from './email-ports.ts';
import { emailChangedMail } from './email-templates.ts';
import { useUpMailLinks } from './mail-links.postgres.ts';
import { notifyOfAccount } from './notify-of-account.ts';
import { displaceHolder, unlessTaken } from './take-address.ts';

export type EmailAsked = { kind: 'asked' } | { kind: 'not_verified' } | ReauthenticationFailure;

/**
 * Stores a member's request for another address. A job handles it later (`answerEmailChanges`), so neither the answer
 * nor its time reveals whether the address is taken.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function askToChangeEmail(
  ports: EmailPorts,
  caller: Caller,
  asked: { email: string; password: string },
  from: RequestOrigin & { address: string },
): Promise<EmailAsked> {
  const shown = await reauthenticate(ports, caller, asked.password, from.address);
  if (shown.kind !== 'right') return shown;
  const change = { userId: caller.userId, newEmail: normaliseEmail(asked.email), asker: from.network };
  const outcome = await writeAsMember(ports, caller, async (tx, user): Promise<EmailAsked> => {
    if (user.status !== 'ACTIVE') return { kind: 'not_verified' };
    if (user.passwordHash !== shown.right.passwordHash) return { kind: 'wrong_password' };
    const waitMs = await askForEmail(tx, change, ports.clock.now());
    if (waitMs === null) return { kind: 'asked' };
    return { kind: 'too_many_failures', retryAfterSeconds: secondsToRetry(waitMs) };
  });
  if (outcome.kind === 'asked') ports.requestMade();
  return outcome;
}

export type EmailConfirmed =
  | { kind: 'changed' }
  | { kind: 'link_invalid' }
  | { kind: 'password_required' }
  | ReauthenticationFailure;

interface Changed {
  kind: 'changed';
  /** The id of the unverified registration that lost the address; null if there was none. */
  displaced: string | null;
}

/**
 * Opens the link in the mail to the new address. If the address was mistyped, a stranger may read that mail. So from an
 * unknown device on another network than the request's, the account's password is required too.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function confirmEmail(
  ports: EmailPorts,
  link: { token: string; password?: string | undefined },
  from: RequestOrigin & { address: string },
): Promise<EmailConfirmed> {
  const { pool, clock } = ports;
  const found = await findEmailChange(pool, link.token, clock.now());
  const user = found === null ? null : await findUser(pool, found.userId);
  if (found === null || user === null) return { kind: 'link_invalid' };
  if (!(await isFromHome(pool, found, from))) {
    if (link.password === undefined) return { kind: 'password_required' };
    const tried = await tryPassword(ports, { email: user.email, address: from.address, known: null }, async () =>
      (await ports.passwords.matches(link.password ?? '', user.passwordHash, { address: from.address })) ? user : null,
    );
    if (tried.kind === 'wrong') return { kind: 'wrong_password' };
    if (tried.kind !== 'right') return tried;
  }
  const outcome = await change(ports, link.token, user);
  if (outcome === null) return { kind: 'link_invalid' };
  for (const userId of [user.id, outcome.displaced]) if (userId !== null) ports.sessions.memberChanged(userId);
  ports.mailQueued();
  return { kind: 'changed' };
}

async function isFromHome(query: Queryable, { userId, asker }: { userId: string; asker: Buffer }, from: RequestOrigin) {
  return from.network.equals(asker) || (from.device !== null && (await isDeviceOf(query, userId, from.device)));
}

/**
 * Changes the address. Null if the link has expired, the password was changed meanwhile, or another member now has the
 * address.
 */
async function change(ports: EmailPorts, token: string, found: User): Promise<Changed | null> {
  return await unlessTaken(ports.pool, async (tx) => {
    const now = ports.clock.now();
    const user = await lockUser(tx, found.id);
    if (user?.status !== 'ACTIVE' || user.passwordHash !== found.passwordHash) return null;
    // Read again after the lock: a password change in the meantime has removed the link.
    const asked = await findEmailChange(tx, token, now);
    if (asked === null) return null;
    const displaced = await displaceHolder(tx, asked.newEmail, now);
    if (displaced === 'refused') return null;
    await notifyOfAccount(tx, ports, user.id, emailChangedMail(user, ports));
    await setEmail(tx, user.id, asked.newEmail);
    // `notifyMembers` holds the user row, so mails that it was queueing for the old address are committed now. They
    // move too.
    await moveMailsOf(tx, user.id, asked.newEmail);
    await forgetEmailChange(tx, user.id);
    // A reset link in an earlier mail to the old address must not work any more.
    await useUpMailLinks(tx, user.id, 'reset_password', now);
    return { kind: 'changed', displaced };
  });
}
