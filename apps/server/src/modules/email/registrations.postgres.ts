import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** What is stored of a registration until its link is opened. */
export interface RegistrationRow {
  /** The device that registered, as a keyed hash. */
  deviceHash: Buffer;
  /** The path of this site to return to. */
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

/** Null: the registration is older than 30 days, or an older version made it. */
export async function readRegistration(query: Queryable, userId: string): Promise<RegistrationRow | null> {
  const { rows } = await query.query<RegistrationRow>(
    'SELECT device_hash AS "deviceHash", return_to AS "returnTo" FROM registrations WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

/**
 * Forgets from which device an account was registered. Whoever proves by a mail that the address is theirs, and chooses
 * a new password, may not be the person who registered it: the registering device is then unknown like any other. The
 * way back stays.
 */
export async function forgetRegisteringDevice(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`UPDATE registrations SET device_hash = '' WHERE user_id = $1`, [userId]);
}

export async function forgetRegistrations(query: Queryable, before: Date): Promise<void> {
  await query.query('DELETE FROM registrations WHERE registered_at < $1', [before]);
}
