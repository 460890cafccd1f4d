import type { Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { activateMember } from './activate-member.ts';
import { isOpenLink, lockMailLink, useUpMailLinks } from './mail-links.postgres.ts';
import { clearTries } from './password-tries.postgres.ts';
import type { Provenance } from './provenance.ts';
import { isKnownProvenance } from './provenances.postgres.ts';
import { revokeSessionsOf } from './sessions.postgres.ts';
import { setPasswordHash } from './users.postgres.ts';

export type Verification = { kind: 'verified'; bonusTokens: number } | { kind: 'link_invalid' };

/**
 * Opens a verification link: the PENDING account becomes ACTIVE and gets the welcome bonus. From somewhere that the account was
 * neither registered nor signed in to it needs a password, since its present one may be a stranger's; the link stays open for
 * that. Opening it again, or after staff approved the account, is fine and grants nothing.
 */
export async function verifyEmail(
  ports: AccountPorts,
  token: string,
  from: Provenance,
): Promise<Verification | { kind: 'password_required' }> {
  const opened = await inTransaction(ports.pool, async (tx) => {
    const now = ports.clock.now();
    const link = await lockMailLink(tx, token, 'verify_email', now);
    if (link === null) return null;
    const { user } = link;
    if (user.status === 'ACTIVE') return { userId: user.id, bonusTokens: 0 };
    if (user.status !== 'PENDING' || !link.isOpen) return null;
    if (!(await isKnownProvenance(tx, user.id, from))) return 'password_required';
    return { userId: user.id, bonusTokens: await welcome(tx, user.id, now) };
  });
  if (opened === null) return { kind: 'link_invalid' };
  if (opened === 'password_required') return { kind: opened };
  ports.sessions.memberChanged(opened.userId);
  return { kind: 'verified', bonusTokens: opened.bonusTokens };
}

/**
 * Opens a verification link from anywhere, with a password that is chosen now: whoever registered the address loses their
 * sessions with their password.
 * @throws LimiterFull where too many passwords wait
 */
export async function verifyEmailWithPassword(
  ports: AccountPorts,
  token: string,
  password: string,
): Promise<Verification> {
  const { pool, clock, passwords, sessions } = ports;
  if (!(await isOpenLink(pool, token, 'verify_email', clock.now()))) return { kind: 'link_invalid' };
  const passwordHash = await passwords.hash(password);
  const opened = await inTransaction(pool, async (tx) => {
    const now = clock.now();
    const link = await lockMailLink(tx, token, 'verify_email', now);
    if (!link?.isOpen || link.user.status !== 'PENDING') return null;
    const { user } = link;
    await setPasswordHash(tx, user.id, passwordHash);
    await useUpMailLinks(tx, user.id, 'reset_password', now);
    await clearTries(tx, user.email);
    const sessionIds = await revokeSessionsOf(tx, user.id, now);
    return { userId: user.id, sessionIds, bonusTokens: await welcome(tx, user.id, now) };
  });
  if (opened === null) return { kind: 'link_invalid' };
  const { userId, sessionIds, bonusTokens } = opened;
  sessions.sessionsEnded({ userId, sessionIds, reason: 'password-changed' });
  return { kind: 'verified', bonusTokens };
}

/** Makes the locked PENDING user ACTIVE; answers the tokens granted. */
async function welcome(tx: Queryable, userId: string, now: Instant): Promise<number> {
  const granted = await activateMember(tx, userId, 'verified', now);
  if (granted !== null) await useUpMailLinks(tx, userId, 'verify_email', now);
  return granted ?? 0;
}
