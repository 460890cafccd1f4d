import { DAY, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** The most devices of a member that are remembered, the latest ones. Nobody has more, and so few are searched fast. */
const DEVICES_MAX = 50;
/** How long a device is remembered after its last sign-in: as long as its cookie. */
export const DEVICE_KEPT_MS = 365 * DAY;

/** Remembers that the member signed in on a device. The user row must be locked. */
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

/** Whether the member has signed in on this device before. */
export async function isDeviceOf(query: Queryable, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await query.query('SELECT 1 FROM member_devices WHERE user_id = $1 AND device_hash = $2', [
    userId,
    deviceHash,
  ]);
  return rowCount === 1;
}

/**
 * Whether the owner of the account with this address has signed in on this device since the last password reset. Only
 * sign-ins to an ACTIVE account count, because anybody may register somebody else's address.
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
 * Whether the member must be mailed about a sign-in on this device. Lock the user row first, and call this before the
 * session is opened.
 * Known devices are the one that registered and those that signed in since the account became ACTIVE. The first device
 * after activation counts as known, and so does every device before it. An account older than `DEVICE_KEPT_MS` without
 * devices may have lost its records, so there the device counts as unknown.
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

/**
 * Ends the trust in a member's devices: password attempts there count as a stranger's until the member signs in there
 * again. The devices stay on the member's list.
 */
export async function distrustDevicesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE member_devices SET trusted = false WHERE user_id = $1', [userId]);
}

export async function forgetDevicesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM member_devices WHERE user_id = $1', [userId]);
}
