import type pg from 'pg';

/** Anything that runs a statement: a pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

/**
 * A function that runs work in a transaction and may first check something, such as a member's session. `Ended`: its
 * result if the check fails and the work does not run.
 */
export type Within<Ended> = <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result | Ended>;

/**
 * Runs the work in one transaction on one connection. Commits if the work fulfils and rolls back if it throws. If
 * PostgreSQL answers the COMMIT with ROLLBACK (a statement had failed and its error was caught), that is an error.
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
