import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

/** The reasons for which tokens move. */
export type TokenReason = 'welcome_bonus' | 'approval_bonus';

export interface TokenEntry {
  userId: string;
  amount: number;
  reason: TokenReason;
  at: Instant;
}

/**
 * Adds a ledger entry in the transaction of its cause.
 * @returns false if the member already had an activation bonus; then nothing is added
 */
export async function addTokens(tx: Queryable, entry: TokenEntry): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO token_entries (id, user_id, amount, reason, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [uuidv7(), entry.userId, entry.amount, entry.reason, new Date(entry.at)],
  );
  return rowCount === 1;
}

/** A member's balance as an SQL expression: the sum of their entries. `userId`: an expression for the member's id. */
export function balanceExpression(userId: string): string {
  return `(SELECT coalesce(sum(amount), 0)::bigint FROM token_entries WHERE token_entries.user_id = ${userId})`;
}
