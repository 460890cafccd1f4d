import type { Obligation } from '@clamor/contract/obligations';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** One list of what is kept of a member, read page by page. */
export interface KeptList {
  /** Its name in the member's file. */
  name: string;
  /**
   * Asked with the member (`$1`), the `mark` of the last row that was read or null (`$2`), and how many rows a page has (`$3`). Each row has
   * its `mark`, a text, beside what is told of it.
   */
  sql: string;
}

/**
 * What one module has to do with a member as a whole: what it keeps of them, what keeps them from leaving, and what goes with them. Each
 * table that names a member stands in one part (docs/decisions/071-account-care.md).
 */
export interface MemberDataHooks {
  tables: readonly string[];
  lists: readonly KeptList[];
  /** What is still open, a few of each kind. The member's row is locked; what else guards the answer, this takes. */
  open?(tx: Queryable, userId: string, now: Instant): Promise<Obligation[]>;
  /** Takes away what goes with the account, in the transaction of its deletion. */
  forget?(tx: Queryable, member: { id: string; email: string }): Promise<void>;
}

/** So many things of one kind are named where an account cannot be deleted. */
export const NAMED_MAX = 20;

/** A list in the order of its rows' ids. */
export function listById(
  name: string,
  { columns, from, where, id = 'id' }: { columns: string; from: string; where: string; id?: string },
): KeptList {
  return {
    name,
    sql: `SELECT ${id}::text AS mark, ${columns} FROM ${from}
      WHERE ${where} AND ($2::uuid IS NULL OR ${id} > $2::uuid) ORDER BY ${id} LIMIT $3`,
  };
}

/** A column of milliseconds as a moment. */
export function momentOf(column: string): string {
  return `to_timestamp(${column} / 1000.0)`;
}
