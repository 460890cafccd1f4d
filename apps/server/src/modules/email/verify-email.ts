import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { setPasswordHash } from '../members/index.ts';
import { clearPasswordAttempts, type PasswordSource } from '../passwords/index.ts';
import { announceDisplaced, type OpenedSession, openSession, revokeSessionsOf } from '../sessions/index.ts';
import { activateMember } from './activate-member.ts';
import type { EmailPorts } from './email-ports.ts';
import { isOpenLink, lockMailLink, useUpMailLinks } from './mail-links.postgres.ts';
import { isRegistrationOrigin } from './registration-origins.postgres.ts';
import { forgetRegisteringDevice, readRegistration } from './registrations.postgres.ts';
import { takeAddress, unlessTaken } from './take-address.ts';

export interface Verified {
  kind: 'verified';
  bonusTokens: number;
  /** The path on this site to return to, as the registration named it. */
  returnTo: string | null;
  session: OpenedSession | null;
}

export type Verification = Verified | { kind: 'link_invalid' };

/** The device and network that open a link. */
export interface LinkOpener {
  from: RequestOrigin;
  /** The device's name, from its user agent. Undefined: opening the link signs nobody in. */
  signInAs?: string | null | undefined;
}

/**
 * Opens a verification link: the PENDING account becomes ACTIVE and gets the welcome bonus.
 * From a device and network where the account was neither registered nor signed in to, a new password is required,
 * because a stranger may have chosen the present one. The link stays open until then.
 * Opening the link a second time, or after staff approved the account, is harmless and grants nothing.
 * Only the opening that activates the account signs in, and only on the device that registered it.
 */
export async function verifyEmail(
  ports: EmailPorts,
  token: string,
  opener: LinkOpener,
): Promise<Verification | { kind: 'password_required' }> {
  const opened = await unlessTaken(ports.pool, async (tx) => {
    const now = ports.clock.now();
    const link = await lockMailLink(tx, token, 'verify_email', now);
    if (link === null) return null;
    const { user } = link;
    const registration = await readRegistration(tx, user.id);
    const found = { userId: user.id, returnTo: registration?.returnTo ?? null, displaced: null };
    if (user.status === 'ACTIVE') return { ...found, bonusTokens: 0, session: null };
    if (user.status !== 'PENDING' || !link.isOpen) return null;
    if (!(await isRegistrationOrigin(tx, user.id, opener.from))) return 'password_required';
    const taken = await takeAddress(tx, user, now);
    if (taken === null) return null;
    const granted = await welcome(tx, user.id, now);
    const device = granted === null ? null : registeringDevice(opener, registration?.deviceHash);
    const session = device === null ? null : await openSession(tx, user.id, device, now);
    return { ...found, displaced: taken.displaced, bonusTokens: granted ?? 0, session };
  });
  if (opened === null) return { kind: 'link_invalid' };
  if (opened === 'password_required') return { kind: opened };
  const { userId, displaced, ...rest } = opened;
  ports.sessions.memberChanged(userId);
  if (displaced !== null) ports.sessions.memberChanged(displaced);
  if (rest.session !== null) announceDisplaced(ports.sessions, rest.session);
  return { kind: 'verified', ...rest };
}

/** The device on which to sign in. Null if opening the link signs nobody in, or if another device registered. */
function registeringDevice({ from, signInAs }: LinkOpener, registered: Buffer | undefined) {
  if (signInAs === undefined || from.device === null || registered === undefined) return null;
  return from.device.equals(registered) ? { deviceHash: from.device, device: signInAs } : null;
}

/**
 * Activates an account through its link and sets a new password, from any device. Sessions of the person who registered
 * it end. Nobody is signed in.
 * @throws LimiterFull if too many passwords wait to be hashed
 */
export async function verifyEmailWithPassword(
  ports: EmailPorts,
  token: string,
  password: string,
  source: PasswordSource,
): Promise<Verification> {
  const { pool, clock, passwords, sessions } = ports;
  if (!(await isOpenLink(pool, token, 'verify_email', clock.now()))) return { kind: 'link_invalid' };
  const passwordHash = await passwords.hash(password, source);
  const opened = await unlessTaken(pool, async (tx) => {
    const now = clock.now();
    const link = await lockMailLink(tx, token, 'verify_email', now);
    if (!link?.isOpen || link.user.status !== 'PENDING') return null;
    const taken = await takeAddress(tx, link.user, now);
    if (taken === null) return null;
    const { user, displaced } = taken;
    const registration = await readRegistration(tx, user.id);
    await forgetRegisteringDevice(tx, user.id);
    await setPasswordHash(tx, user.id, passwordHash);
    await useUpMailLinks(tx, user.id, 'reset_password', now);
    await clearPasswordAttempts(tx, user.email);
    const sessionIds = await revokeSessionsOf(tx, user.id, now);
    const granted = await welcome(tx, user.id, now);
    const returnTo = registration?.returnTo ?? null;
    return { userId: user.id, sessionIds, displaced, bonusTokens: granted ?? 0, returnTo };
  });
  if (opened === null) return { kind: 'link_invalid' };
  const { userId, sessionIds, displaced, ...rest } = opened;
  if (displaced !== null) sessions.memberChanged(displaced);
  sessions.sessionsEnded({ userId, sessionIds, reason: 'password-changed' });
  return { kind: 'verified', ...rest, session: null };
}

/** Makes the locked PENDING user ACTIVE. Returns the tokens granted; null if the user did not become ACTIVE. */
async function welcome(tx: Queryable, userId: string, now: Instant): Promise<number | null> {
  const granted = await activateMember(tx, userId, 'verified', now);
  if (granted !== null) await useUpMailLinks(tx, userId, 'verify_email', now);
  return granted;
}
