import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { withClient } from './create-client.ts';
import { createPool, type PoolOptions, QUICK } from './create-pool.ts';
import { inTransaction, type Queryable } from './in-transaction.ts';
import { lockByName } from './lock-by-name.ts';

/** What an operator may have set for a whole database. */
const OPERATORS = {
  statement_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
  client_min_messages: 'error',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const [name, value] of Object.entries(OPERATORS))
      await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  });
});
afterAll(() => database.drop());

const settingOf = async (connection: Queryable, name: string): Promise<string | null> =>
  (await connection.query<{ value: string }>('SELECT current_setting($1) AS value', [name])).rows[0]?.value ?? null;

describe('a connection of a pool', () => {
  async function shown(name: string, options: Partial<PoolOptions> = {}): Promise<string | null> {
    const pool = createPool(database.url, { onError: () => {}, ...options });
    return await settingOf(pool, name).finally(() => pool.end());
  }

  it.each([
    ['statement_timeout', '13s', '2500ms'],
    // A little longer than `statement_timeout`, so that a statement's own time-out comes first.
    ['idle_in_transaction_session_timeout', '14s', '3s'],
    // The locks of a client that vanished are free after eleven seconds.
    ['tcp_keepalives_idle', '5', '5'],
    ['tcp_keepalives_interval', '2', '2'],
    ['tcp_keepalives_count', '3', '3'],
    // If a COMMIT did not wait for its standby, only a warning says so.
    ['client_min_messages', 'warning', 'warning'],
    ['application_name', 'clamor', 'clamor'],
  ])(
    'has a %s of its own, whatever the operator set: %s for readers, %s around a bid',
    async (name, reading, quick) => {
      expect(await shown(name)).toBe(reading);
      expect(await shown(name, { bounds: QUICK })).toBe(quick);
    },
  );

  it('is shown to the operator under the name of its pool', async () => {
    expect(await shown('application_name', { applicationName: 'clamor admission' })).toBe('clamor admission');
  });
});

describe('a lock by name', () => {
  it('is lost with its transaction by a node that freezes for five seconds, and limits nothing after it', async () => {
    const pool = createPool(database.url, { onError: () => {}, max: 1 });
    const name = 'idle_in_transaction_session_timeout';
    const during = await inTransaction(pool, async (tx) => {
      await lockByName(tx, 'sale 1');
      return await settingOf(tx, name);
    });
    expect([during, await settingOf(pool, name)]).toEqual(['5s', '14s']);
    await pool.end();
  });

  it('keeps others of the same name waiting until its transaction ends, and nobody else', async () => {
    const pool = createPool(database.url, { onError: () => {}, max: 3 });
    const order: string[] = [];
    await inTransaction(pool, async (tx) => {
      await lockByName(tx, 'sale 1');
      const waiting = inTransaction(pool, (other) => lockByName(other, 'sale 1')).then(() => order.push('same'));
      await inTransaction(pool, (other) => lockByName(other, 'sale 2'));
      order.push('other');
      return { waiting };
    }).then(({ waiting }) => waiting);
    expect(order).toEqual(['other', 'same']);
    await pool.end();
  });
});
