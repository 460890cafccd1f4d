import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionLost, connectPipeline } from '../pipeline/index.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../test-database/index.ts';
import { type StandbySwitch, standbySwitch } from '../test-database/standby-switch.fixture.ts';
import { withClient } from './create-client.ts';
import { createPool } from './create-pool.ts';
import { inTransaction } from './in-transaction.ts';
import { CommitUnconfirmed } from './unconfirmed-commit.ts';

const LIMITS = { lockTimeoutMs: 300, statementTimeoutMs: 300, idleInTransactionTimeoutMs: 5_000 };

let server: PrivatePostgres;
let pool: pg.Pool;
let standby: StandbySwitch;

beforeAll(async () => {
  server = await startPrivatePostgres();
  standby = standbySwitch(server.url);
  // The role hides warnings. The pool must make the server send this one all the same.
  await withClient(server.url, (client) =>
    client.query("CREATE TABLE kept (value integer); ALTER ROLE CURRENT_USER SET client_min_messages = 'error'"),
  );
  pool = createPool(server.url, { onError: () => {}, applicationName: 'writers' });
});
afterEach(() => standby.back());
afterAll(async () => {
  await standby.close();
  await pool.end();
  await server.stop();
});

const INSERT = 'INSERT INTO kept VALUES (1)';

describe('a COMMIT whose wait for the standby is cancelled', { timeout: 30_000 }, () => {
  it('is an error of a transaction in a pool, whose connection is not lent again', async () => {
    await standby.away();
    const seen: number[] = [];
    const work = inTransaction(pool, async (tx) => {
      const { rows } = await tx.query('SELECT pg_backend_pid() AS pid');
      seen.push(rows[0].pid);
      await tx.query(INSERT);
    });
    const failed = expect(work).rejects.toThrow(CommitUnconfirmed);
    await standby.interrupt('pg_cancel_backend', 'writers');
    await failed;
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
    expect(seen).not.toContain(rows[0].pid);
  });

  it.each([
    ['promise', () => pool.query(INSERT)],
    [
      'callback',
      () =>
        new Promise((resolve, reject) =>
          pool.query(INSERT, (error, result) => (error ? reject(error) : resolve(result))),
        ),
    ],
  ] as const)('is an error of a single statement that is asked with a %s', async (_, ask) => {
    await standby.away();
    const failed = expect(ask()).rejects.toThrow(CommitUnconfirmed);
    await standby.interrupt('pg_cancel_backend', 'writers');
    await failed;
  });

  it('loses the connection of a lane, though a COMMIT is reported', async () => {
    const lane = await connectPipeline(server.url, LIMITS, 'a lane');
    await standby.away();
    const answers = [lane.command('BEGIN'), lane.command(INSERT), lane.command('COMMIT')];
    const failed = expect(answers[2]).rejects.toThrow(ConnectionLost);
    await standby.interrupt('pg_cancel_backend', 'a lane');
    await failed;
    expect(lane.lost).toBe(true);
  });

  it('is not what a statement time-out does: the wait goes on, and ends with the standby', async () => {
    const lane = await connectPipeline(server.url, LIMITS, 'a lane');
    await standby.away();
    let isOver = false;
    const answer = lane.command(INSERT).finally(() => {
      isOver = true;
    });
    // Longer than the time limit for a statement in `LIMITS`, with which the lane was connected.
    await pool.query('SELECT pg_sleep(0.8)');
    expect(isOver).toBe(false);
    await standby.back();
    expect(await answer).toMatchObject({ tag: 'INSERT' });
    await lane.close();
  });
});
