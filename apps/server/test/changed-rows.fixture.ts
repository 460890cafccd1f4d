import type pg from 'pg';

/**
 * Makes changes in a transaction, reads, and rolls the changes back. Returns what was read.
 * @param changes statements; `:name` stands for a value, numbers as they are
 */
export async function whenChanged<Read>(
  pool: pg.Pool,
  changes: readonly string[],
  values: Readonly<Record<string, string | number>>,
  read: (client: pg.PoolClient) => Promise<Read>,
): Promise<Read> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const change of changes) {
      const literal = (_: string, name: string) =>
        typeof values[name] === 'number' ? `${values[name]}` : `'${values[name]}'`;
      await client.query(change.replaceAll(/(?<!:):(\w+)/g, literal));
    }
    return await read(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** `whenChanged` with the pool and the values that a test file opens first. */
export function changedBy(opened: () => { pool: pg.Pool; values: Readonly<Record<string, string | number>> }) {
  return <Read>(changes: readonly string[], read: (client: pg.PoolClient) => Promise<Read>): Promise<Read> => {
    const { pool, values } = opened();
    return whenChanged(pool, changes, values, read);
  };
}
