import type { Queryable } from './in-transaction.ts';

/**
 * How many rows a query finds, at most `max`: a count that looks at no more than that, however many there are.
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
