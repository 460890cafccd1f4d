import type { Me } from '@clamor/contract/accounts';
import { SESSION_MS, SESSIONS_MAX } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { newToken } from '../../platform/secrets/index.ts';
import { rememberDevice } from './member-devices.postgres.ts';
import type { SessionRegister } from './session-register.ts';
import { insertSession, revokeLeastUsed } from './sessions.postgres.ts';
import { readOwnAccount } from './users.postgres.ts';

/** Where somebody signs in. */
export interface SessionDevice {
  deviceHash: Buffer;
  /** What it calls itself, in plain words. */
  device: string | null;
}

export interface OpenedSession {
  token: string;
  expiresAt: Instant;
  account: Me;
  /** The sessions that made room for this one. Told after the commit (`announceDisplaced`). */
  displaced: readonly string[];
}

/** Opens a session of the locked member; where they have as many as may be, the one idle longest ends. Null where the account is gone. */
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

/** Tells the pages of the sessions that made room. After the commit. */
export function announceDisplaced(sessions: SessionRegister, { account, displaced }: OpenedSession): void {
  if (displaced.length > 0) sessions.sessionsEnded({ userId: account.id, sessionIds: displaced, reason: 'expired' });
}
