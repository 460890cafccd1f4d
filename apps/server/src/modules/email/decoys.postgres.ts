import type { Queryable } from '../../platform/database/index.ts';

/** A decoy account: a registration with an address that another account has. */
export interface Decoy {
  id: string;
  username: string;
}

/**
 * The newest unverified decoy account that this device registered with an address. It stays locked against removal
 * until the transaction ends.
 */
export async function findDecoyOfDevice(
  tx: Queryable,
  email: string,
  deviceHash: Buffer | null,
): Promise<Decoy | null> {
  const { rows } = await tx.query<Decoy>(
    `SELECT id, username FROM users JOIN registrations ON registrations.user_id = users.id
     WHERE claimed_email = lower($1) AND status = 'PENDING' AND registrations.device_hash = $2
     ORDER BY id DESC LIMIT 1 FOR KEY SHARE OF users`,
    [email, deviceHash],
  );
  return rows[0] ?? null;
}

/** Whether an address has an unverified decoy account that still exists. */
export async function hasDecoy(query: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await query.query(
    `SELECT 1 FROM users WHERE claimed_email = lower($1) AND status = 'PENDING' LIMIT 1`,
    [email],
  );
  return rowCount === 1;
}
