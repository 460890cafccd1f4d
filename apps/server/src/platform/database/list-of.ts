import type { Queryable } from './in-transaction.ts';

interface Listed {
  /** The name of the prepared statement. */
  name: string;
  /**
   * A SELECT with an ORDER BY. Its columns must have types that JSON can hold: texts, numbers, booleans, ids and JSON.
   */
  text: string;
  values: unknown[];
}

/**
 * Reads rows as one JSON text. For a hundred rows, parsing it takes about half the time that the driver needs to build
 * them field by field.
 */
export async function listOf<Row extends object>(database: Queryable, { name, text, values }: Listed): Promise<Row[]> {
  const { rows } = await database.query<{ list: Row[] | null }>({
    name,
    text: `SELECT json_agg(listed) AS list FROM (${text}) listed`,
    values,
  });
  return rows[0]?.list ?? [];
}
