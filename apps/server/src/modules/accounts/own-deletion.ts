import type { Obligation } from '@clamor/contract/obligations';
import { canonicalUsername } from '@clamor/domain/accounts';
import { DAY, type Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import type { EmailPorts } from '../email/index.ts';
import type { MemberDataHooks } from '../member-data/index.ts';
import type { MemberTx, User } from '../members/index.ts';
import { type ReauthenticationFailure, reauthenticate } from '../passwords/index.ts';
import { lockBidding, writeAsMember } from '../sessions/index.ts';
import { accountDeletedMail } from './account-templates.ts';
import type { Alongside } from './change-user-status.ts';
import { closeAccount } from './delete-member.ts';

/** How long the name of a deleted account stays reserved. */
export const NAME_RESERVED_MS = 365 * DAY;

export interface Leaving {
  parts: readonly MemberDataHooks[];
  /** Further writes in the same transaction, such as the status change that the member's listings must follow. */
  alongside: (userId: string) => Alongside;
}

export type OwnDeletion =
  | { kind: 'deleted'; pictureUrl: string | null }
  | { kind: 'bound'; obligations: Obligation[] }
  | ReauthenticationFailure;

/**
 * Deletes the caller's account unless it has open obligations. They are read twice. The first time takes no locks, so a
 * member who cannot leave blocks nobody. The second time first locks everything that could add an obligation, until the
 * account is gone.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function deleteOwnAccount(
  ports: EmailPorts,
  leaving: Leaving,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<OwnDeletion> {
  const shown = await reauthenticate(ports, caller, password, address);
  if (shown.kind !== 'right') return shown;
  const now = ports.clock.now();
  const before = await inTransaction(ports.pool, (tx) => obligationsOf(leaving.parts, tx, caller.userId, now));
  if (before.length > 0) return { kind: 'bound', obligations: before };
  const outcome = await writeAsMember(ports, caller, async (tx, user): Promise<OwnDeletion> => {
    if (user.passwordHash !== shown.right.passwordHash) return { kind: 'wrong_password' };
    await lockBidding(tx, user.id);
    const obligations = await obligationsOf(leaving.parts, tx, user.id, now);
    if (obligations.length > 0) return { kind: 'bound', obligations };
    return { kind: 'deleted', pictureUrl: await leave(ports, leaving, tx, user) };
  });
  if (outcome.kind === 'deleted') {
    ports.mailQueued();
    ports.sessions.sessionsEnded({ userId: caller.userId, sessionIds: null, reason: 'deleted' });
  }
  return outcome;
}

async function obligationsOf(parts: readonly MemberDataHooks[], tx: Queryable, userId: string, now: Instant) {
  const obligations: Obligation[] = [];
  for (const part of parts) obligations.push(...((await part.open?.(tx, userId, now)) ?? []));
  return obligations;
}

/** Deletes the account's data. Returns the key of the member's picture, which the caller removes. */
async function leave(ports: EmailPorts, leaving: Leaving, tx: MemberTx, user: User): Promise<string | null> {
  const { rows } = await tx.query<{ url: string | null }>(
    'SELECT profile_image_url AS url FROM profiles WHERE user_id = $1',
    [user.id],
  );
  // The user row is locked first: that waits for a running `notifyMembers` of this member and prevents any later one.
  await closeAccount(tx, user.id);
  for (const part of leaving.parts) await part.forget?.(tx, user);
  // Only a verified name is reserved, because only such a name was public. Otherwise anybody could block names by
  // registering and deleting accounts.
  if (user.status === 'ACTIVE') await reserveName(tx, user.username, ports.clock.now() + NAME_RESERVED_MS);
  await leaving.alongside(user.id)(tx, { before: user.status, after: 'DELETED' });
  // A PENDING account may have been registered by a stranger with somebody else's address, so no mail is sent.
  if (user.status === 'ACTIVE') {
    await queueMail(tx, ports.clock, accountDeletedMail(user, ports), { ownerId: user.id });
  }
  return rows[0]?.url ?? null;
}

async function reserveName(tx: Queryable, username: string, until: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO reserved_usernames (username, reserved_until) VALUES ($1, $2)
     ON CONFLICT (username) DO UPDATE SET reserved_until = greatest(reserved_usernames.reserved_until, excluded.reserved_until)`,
    [canonicalUsername(username), new Date(until)],
  );
}
