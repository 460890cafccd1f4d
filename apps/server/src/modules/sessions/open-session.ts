import type { LoginAnswer, Me } from '@clamor/contract/accounts';
import { iso } from '@clamor/contract/wire';
import { SESSION_MS, SESSIONS_MAX } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { newToken } from '../../platform/secrets/index.ts';
import { readOwnAccount } from '../members/index.ts';
import { rememberDevice } from './member-devices.postgres.ts';
import type { SessionRegister } from './session-register.ts';
import { insertSession, revokeLeastUsed } from './sessions.postgres.ts';

/** The device on which a member signs in. */
export interface SessionDevice {
  deviceHash: Buffer;
  /** The device's name in plain words, such as `Chrome on Windows`. */
  device: string | null;
}

export interface OpenedSession {
  token: string;
  expiresAt: Instant;
  account: Me;
  /** The sessions that ended to make room for this one. `announceDisplaced` reports them after the commit. */
  displaced: readonly string[];
}

/**
 * Opens a session. The user row must be locked. A member with the most sessions loses the one that was idle longest.
 * @returns null if the account is gone
 */
export async function openSession(
  tx: Queryable,
  userId: string,
  { deviceHash, device }: SessionDevice,
  now: Instant,
): Promise<OpenedSession | null> {
  const { token, hash } = newToken();
  const expiresAt = now + SESSION_MS;
  const displaced = await revokeLeastUsed(tx, userId, SESSIONS_MAX, now);
  await insertSession(tx, { tokenHash: hash, userId, device, createdAt: now, expiresAt });
  await rememberDevice(tx, { userId, deviceHash, signedInAt: now });
  const account = await readOwnAccount(tx, userId);
  return account === null ? null : { token, expiresAt, account, displaced };
}

/** Closes the open pages of the sessions that ended to make room. Call it after the commit. */
export function announceDisplaced(sessions: SessionRegister, { account, displaced }: OpenedSession): void {
  if (displaced.length > 0) sessions.sessionsEnded({ userId: account.id, sessionIds: displaced, reason: 'expired' });
}

/** The new session in the wire's format. */
export function loginAnswer({ token, expiresAt, account }: OpenedSession): LoginAnswer {
  return { token, expiresAt: iso(expiresAt), user: account };
}
