/**
 * One example of what a trigger does. `:name` stands for an id. Statements run in one transaction, which is rolled
 * back.
 */
export interface Example {
  what: string;
  /** What is true before. */
  given?: readonly string[];
  change: string;
  /** One value. */
  read: string;
  /** `refused`: the change fails. */
  gives: unknown;
  /** The trigger changes nothing here: this value comes without it too. */
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
