import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

export type AccountRequestKind = 'verify_email' | 'email_taken' | 'reset_password';

export interface AccountRequest {
  id: string;
  kind: AccountRequestKind;
  email: string;
}

/** Writes down what was asked with an address, alike whether or not it has an account. */
export async function writeAccountRequest(
  tx: Queryable,
  kind: AccountRequestKind,
  email: string,
  askedAt: Instant,
): Promise<void> {
  await tx.query('INSERT INTO account_requests (id, kind, email, asked_at) VALUES ($1, $2, lower($3), $4)', [
    uuidv7(),
    kind,
    email,
    new Date(askedAt),
  ]);
}

/** Takes the oldest requests that no other node has in hand; they are gone when the transaction commits. */
export async function takeAccountRequests(tx: Queryable, limit: number): Promise<AccountRequest[]> {
  const { rows } = await tx.query<AccountRequest>(
    `DELETE FROM account_requests WHERE id IN (
       SELECT id FROM account_requests ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, email`,
    [limit],
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
