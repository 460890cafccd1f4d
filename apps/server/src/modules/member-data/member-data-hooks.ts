import type { Obligation } from '@clamor/contract/obligations';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';

/** A list in a member's account file: one kind of stored record, read page by page. */
export interface KeptList {
  /** The list's name in the exported file. */
  name: string;
  /**
   * Parameters: the member (`$1`), the `mark` of the last row read or null (`$2`), and the page size (`$3`). Each row
   * has a text column `mark` besides its exported columns.
   */
  sql: string;
}

/**
 * What one module does for a member's export and deletion: it names the stored data, reports obligations that prevent a
 * deletion, and deletes the data. Each table that refers to a member belongs to exactly one module's hooks
 * (docs/decisions/071-account-care.md).
 */
export interface MemberDataHooks {
  tables: readonly string[];
  lists: readonly KeptList[];
  /**
   * The member's open obligations, a few of each kind. The member's row is already locked. The function takes any other
   * lock without which an obligation could arise before the deletion.
   */
  open?(tx: Queryable, userId: string, now: Instant): Promise<Obligation[]>;
  /** Deletes the data that goes with the account, in the transaction of its deletion. */
  forget?(tx: Queryable, member: { id: string; email: string }): Promise<void>;
}

/** The most obligations of one kind that a refused deletion lists. */
export const NAMED_MAX = 20;

/** A list of records in the order of their ids. */
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

/** SQL that converts a column of milliseconds into a timestamp. */
export function momentOf(column: string): string {
  return `to_timestamp(${column} / 1000.0)`;
}
