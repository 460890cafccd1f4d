import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

export type AccountRequestKind = 'verify_email' | 'email_taken' | 'reset_password';

export interface AccountRequest {
  kind: AccountRequestKind;
  email: string;
  /** The network that sent the request, as a keyed hash; null if an older version wrote it. */
  asker: Buffer | null;
  /** The device that sent the request, as a keyed hash; null if it sent no cookie. */
  device: Buffer | null;
}

/**
 * Stores a request for a mail to an address. It never looks for an account, so its time does not reveal whether there
 * is one.
 */
export async function writeAccountRequest(
  tx: Queryable,
  { kind, email, asker, device, askedAt }: AccountRequest & { askedAt: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO account_requests (id, kind, email, asker, device_hash, asked_at) VALUES ($1, $2, lower($3), $4, $5, $6)`,
    [uuidv7(), kind, email, asker, device, new Date(askedAt)],
  );
}

/** Lets only one transaction at a time answer requests, so that no two count mails against the same budget. */
export async function lockAccountRequests(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('clamor account requests', 0))`);
}

/** Takes the oldest requests. They are removed when the transaction commits. */
export async function takeAccountRequests(tx: Queryable, limit: number): Promise<AccountRequest[]> {
  await lockAccountRequests(tx);
  const { rows } = await tx.query<AccountRequest & { id: string }>(
    `DELETE FROM account_requests WHERE id IN (
       SELECT id FROM account_requests ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, email, asker, device_hash AS device`,
    [limit],
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
