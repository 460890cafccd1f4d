import { DAY, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** Of each member the devices that signed in last: more than anybody has, and few enough to look through. */
const DEVICES_MAX = 50;
/** How long a device is remembered after its last sign-in: as long as its cookie. */
export const DEVICE_KEPT_MS = 365 * DAY;

/** Remembers that the member signed in on a device. The member must be locked. */
export async function rememberDevice(
  tx: Queryable,
  { userId, deviceHash, signedInAt }: { userId: string; deviceHash: Buffer; signedInAt: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, device_hash) DO UPDATE SET signed_in_at = excluded.signed_in_at, trusted = true`,
    [userId, deviceHash, new Date(signedInAt)],
  );
  await tx.query(
    `DELETE FROM member_devices WHERE user_id = $1 AND device_hash NOT IN (
       SELECT device_hash FROM member_devices WHERE user_id = $1 ORDER BY signed_in_at DESC, device_hash LIMIT $2)`,
    [userId, DEVICES_MAX],
  );
}

/** Whether the member signed in on this device before. */
export async function isDeviceOf(query: Queryable, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await query.query('SELECT 1 FROM member_devices WHERE user_id = $1 AND device_hash = $2', [
    userId,
    deviceHash,
  ]);
  return rowCount === 1;
}

/**
 * Whether the owner of the account with this e-mail entered it on this device: since it is ACTIVE, for anybody may register
 * with somebody's address and sign in to what comes of it; and since its last reset.
 */
export async function isDeviceOfAccount(query: Queryable, email: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await query.query(
    `SELECT 1 FROM users JOIN member_devices ON member_devices.user_id = users.id
     WHERE users.email = lower($1) AND users.status = 'ACTIVE' AND device_hash = $2
       AND trusted AND signed_in_at >= users.activated_at`,
    [email, deviceHash],
  );
  return rowCount === 1;
}

/**
 * Whether a sign-in on this device is news to the member. The member must be locked, and the session not opened yet.
 * Known are the device that registered and those that signed in since the account is ACTIVE. The first of these is no news,
 * and neither is any before the account is ACTIVE. Where no device is left of an account older than `DEVICE_KEPT_MS`, they may have
 * been forgotten: then it is.
 */
export async function isUnknownDevice(
  tx: Queryable,
  { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH known AS (SELECT device_hash FROM member_devices JOIN users ON users.id = user_id
       WHERE user_id = $1 AND signed_in_at >= activated_at)
     SELECT 1 FROM users WHERE id = $1
       AND (activated_at < $3 OR EXISTS (SELECT FROM known))
       AND NOT EXISTS (SELECT FROM known WHERE device_hash = $2)
       AND NOT EXISTS (SELECT FROM registrations WHERE user_id = $1 AND device_hash = $2)`,
    [userId, deviceHash, new Date(now - DEVICE_KEPT_MS)],
  );
  return rowCount === 1;
}

/** Password attempts on the member's devices count as a stranger's until they sign in again. The devices stay the member's. */
export async function distrustDevicesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE member_devices SET trusted = false WHERE user_id = $1', [userId]);
}

export async function forgetDevicesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM member_devices WHERE user_id = $1', [userId]);
}
