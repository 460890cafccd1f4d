import type { Payout } from '@clamor/domain/payouts';
import type { Queryable } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { PAYOUT } from './payouts.postgres.ts';

/** A payout with its seller. `at`: when it was prepared. */
export interface PayoutRow extends CursorPosition, Payout {
  sellerName: string;
  sellerEmail: string;
}

const ROWS = `SELECT ${PAYOUT}, payouts.prepared_at AS at, users.username AS "sellerName", users.email AS "sellerEmail"
  FROM payouts JOIN users ON users.id = payouts.seller_id`;

/** All payouts, newest first, at most `limit`. */
export async function findPayouts(query: Queryable, limit: number, after: CursorPosition | null): Promise<PayoutRow[]> {
  const { rows } = await query.query<PayoutRow>(
    `${ROWS} WHERE $1::bigint IS NULL OR (payouts.prepared_at, payouts.id) < ($1, $2::uuid)
     ORDER BY payouts.prepared_at DESC, payouts.id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

const AT_ONCE = 500;

/** The prepared payouts, page by page, oldest first. */
export async function* preparedPayouts(query: Queryable): AsyncGenerator<PayoutRow[]> {
  for (let after: CursorPosition | undefined; ; ) {
    const { rows }: { rows: PayoutRow[] } = await query.query<PayoutRow>(
      `${ROWS} WHERE payouts.state = 'PREPARED' AND ($1::bigint IS NULL OR (payouts.prepared_at, payouts.id) > ($1, $2::uuid))
       ORDER BY payouts.prepared_at, payouts.id LIMIT $3`,
      [after?.at ?? null, after?.id ?? null, AT_ONCE],
    );
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

/** The names of these members. */
export async function namesOf(query: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await query.query<{ id: string; username: string }>(
    'SELECT id, username FROM users WHERE id = ANY($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
