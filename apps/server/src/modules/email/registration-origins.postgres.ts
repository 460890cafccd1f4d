import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { isDeviceOf } from '../sessions/index.ts';

/** How many devices and networks are remembered for one account. Those seen longest ago are forgotten first. */
const REMEMBERED_MAX = 20;

/** Remembers a device and network from which a PENDING account was registered or signed in to. */
export async function rememberRegistrationOrigin(
  tx: Queryable,
  userId: string,
  origin: RequestOrigin,
  at: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO member_provenances (user_id, hash, seen_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS hash
     ON CONFLICT (user_id, hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [userId, hashesOf(origin), new Date(at)],
  );
  await tx.query(
    `DELETE FROM member_provenances WHERE user_id = $1 AND hash NOT IN (
       SELECT hash FROM member_provenances WHERE user_id = $1 ORDER BY seen_at DESC, hash LIMIT $2)`,
    [userId, REMEMBERED_MAX],
  );
}

/** Whether the account was registered or signed in to from this device or network. */
export async function isRegistrationOrigin(query: Queryable, userId: string, origin: RequestOrigin): Promise<boolean> {
  const { rows } = await query.query<{ known: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM member_provenances WHERE user_id = $1 AND hash = ANY ($2)) AS known',
    [userId, hashesOf(origin)],
  );
  if (rows[0]?.known === true) return true;
  // A device that had no cookie before got one with the sign-in, so its hash is among the member's devices.
  return origin.device !== null && (await isDeviceOf(query, userId, origin.device));
}

function hashesOf({ network, device }: RequestOrigin): Buffer[] {
  return device === null ? [network] : [network, device];
}
