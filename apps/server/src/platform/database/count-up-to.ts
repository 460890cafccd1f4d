import type { Queryable } from './in-transaction.ts';

/**
 * The number of rows of a query, but at most `max`. It reads no more rows than that.
 * @param query a SELECT without LIMIT that an index answers
 */
export async function countUpTo(
  database: Queryable,
  max: number,
  query: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const text = `SELECT count(*)::int AS found FROM (${query} LIMIT ${max}) AS counted`;
  const { rows } = await database.query<{ found: number }>(text, [...values]);
  return rows[0]?.found ?? 0;
}
