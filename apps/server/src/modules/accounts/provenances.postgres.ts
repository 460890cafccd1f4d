import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { isDeviceOf } from '../sessions/index.ts';
import type { Provenance } from './provenance.ts';

/** Devices and networks that are remembered for one account; the ones seen last. */
const REMEMBERED_MAX = 20;

/** Notes from where a PENDING account was registered or signed in to. */
export async function rememberProvenance(
  tx: Queryable,
  userId: string,
  provenance: Provenance,
  at: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO member_provenances (user_id, hash, seen_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS hash
     ON CONFLICT (user_id, hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [userId, hashesOf(provenance), new Date(at)],
  );
  await tx.query(
    `DELETE FROM member_provenances WHERE user_id = $1 AND hash NOT IN (
       SELECT hash FROM member_provenances WHERE user_id = $1 ORDER BY seen_at DESC, hash LIMIT $2)`,
    [userId, REMEMBERED_MAX],
  );
}

/** Whether the account was registered or signed in to from this device or network. */
export async function isKnownProvenance(query: Queryable, userId: string, provenance: Provenance): Promise<boolean> {
  const { rows } = await query.query<{ known: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM member_provenances WHERE user_id = $1 AND hash = ANY ($2)) AS known',
    [userId, hashesOf(provenance)],
  );
  if (rows[0]?.known === true) return true;
  // A device that came without a cookie was given one with the sign-in.
  return provenance.device !== null && (await isDeviceOf(query, userId, provenance.device));
}

function hashesOf({ network, device }: Provenance): Buffer[] {
  return device === null ? [network] : [network, device];
}
