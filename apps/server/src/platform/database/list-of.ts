import type { Queryable } from './in-transaction.ts';

interface Listed {
  /** The name of the prepared statement. */
  name: string;
  /** A SELECT with its order, of columns that JSON can hold: texts, numbers, booleans, ids and JSON. */
  text: string;
  values: unknown[];
}

/**
 * The rows of a list as one JSON text. Parsing it takes about half the time that the driver needs to build a hundred
 * rows field by field.
 */
export async function listOf<Row extends object>(database: Queryable, { name, text, values }: Listed): Promise<Row[]> {
  const { rows } = await database.query<{ list: Row[] | null }>({
    name,
    text: `SELECT json_agg(listed) AS list FROM (${text}) listed`,
    values,
  });
  return rows[0]?.list ?? [];
}
