/**
 * One example of a trigger's effect. `:name` stands for an id. The statements run in one transaction, which is rolled
 * back.
 */
export interface Example {
  what: string;
  /** Statements that run before the change. */
  given?: readonly string[];
  change: string;
  /** The SQL of one value, read after the change. */
  read: string;
  /** The value; `refused` if the change fails. */
  gives: unknown;
  /** The trigger has no effect here, so the value must be the same without it. */
  isUntouched?: true;
}

export const ON_CLAIM = 'WHERE id = :claim';
export const REFUNDED = `UPDATE claims SET state = 'REFUNDED' ${ON_CLAIM}`;

export const total = (what: string) =>
  `SELECT coalesce(sum(total), 0)::integer FROM kept_counts WHERE what = '${what}'`;
export const FROM_ZERO = 'DELETE FROM kept_counts';
export const refusesChanges = (table: string, change: string, given: readonly string[] = []): Example[] => [
  { what: 'no row is changed', given, change: `UPDATE ${table} SET ${change}`, read: 'SELECT 1', gives: 'refused' },
  { what: 'no row is removed', given, change: `DELETE FROM ${table}`, read: 'SELECT 1', gives: 'refused' },
];
