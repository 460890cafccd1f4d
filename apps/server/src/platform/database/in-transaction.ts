import type pg from 'pg';

/** Whatever runs a statement: a pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

/**
 * Runs the work inside one transaction on one connection: committed when it fulfils, rolled back when it throws. A COMMIT
 * that PostgreSQL answers with ROLLBACK (a statement had failed and was caught) is an error, not a success.
 */
export async function inTransaction<Result>(pool: pg.Pool, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    const commit = await client.query('COMMIT');
    if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
