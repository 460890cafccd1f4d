import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** What is stored about a registration until its link is opened. */
export interface RegistrationRow {
  /** The device that registered, as a keyed hash. */
  deviceHash: Buffer;
  /** The path on this site to which the verified member returns. */
  returnTo: string | null;
}

export async function insertRegistration(
  tx: Queryable,
  { userId, deviceHash, returnTo, at }: RegistrationRow & { userId: string; at: Instant },
): Promise<void> {
  await tx.query('INSERT INTO registrations (user_id, device_hash, return_to, registered_at) VALUES ($1, $2, $3, $4)', [
    userId,
    deviceHash,
    returnTo,
    new Date(at),
  ]);
}

/** The stored registration of an account. Null if it is older than 30 days, or if an older version wrote none. */
export async function readRegistration(query: Queryable, userId: string): Promise<RegistrationRow | null> {
  const { rows } = await query.query<RegistrationRow>(
    'SELECT device_hash AS "deviceHash", return_to AS "returnTo" FROM registrations WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/**
 * Makes the device that registered an account unknown, but keeps `return_to`. Called when somebody with access to the
 * address's mail chose a new password. That person may not be the one who registered the account.
 */
export async function forgetRegisteringDevice(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`UPDATE registrations SET device_hash = '' WHERE user_id = $1`, [userId]);
}

export async function forgetRegistrations(query: Queryable, before: Date): Promise<void> {
  await query.query('DELETE FROM registrations WHERE registered_at < $1', [before]);
}
