import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { connectPipeline, type PipelineConnection } from './index.ts';

const LIMITS = { lockTimeoutMs: 301, statementTimeoutMs: 1_002, idleInTransactionTimeoutMs: 30_003 };

/** What an operator may have set for a whole database. */
const OPERATORS = {
  lock_timeout: '10min',
  statement_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
  default_transaction_isolation: 'serializable',
  jit: 'on',
  client_min_messages: 'error',
  plan_cache_mode: 'force_custom_plan',
};

let database: TestDatabase;
let connection: PipelineConnection;
const operatorSets = async (name: string, value: string) =>
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  });
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, value] of Object.entries(OPERATORS)) await operatorSets(name, value);
  connection = await connectPipeline(database.url, LIMITS, 'a lane');
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function settingOf(lane: PipelineConnection, name: string): Promise<string | null> {
  const statement = { name: 'setting', text: 'SELECT current_setting($1) AS value', values: [name] };
  return (await lane.run<{ value: string }>(statement)).rows[0]?.value ?? null;
}

it.each([
  ['lock_timeout', '301ms'],
  ['statement_timeout', '1002ms'],
  ['idle_in_transaction_session_timeout', '30003ms'],
  ['application_name', 'a lane'],
  ['default_transaction_isolation', 'read committed'],
  // The locks of a node that vanished are free after four seconds.
  ['tcp_keepalives_idle', '1'],
  ['tcp_keepalives_interval', '1'],
  ['tcp_keepalives_count', '3'],
  // A plan that suits a small table would not suit it when it has grown.
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
  ['enable_material', 'off'],
  ['plan_cache_mode', 'force_generic_plan'],
  ['jit', 'off'],
  // If a COMMIT did not wait for its standby, only a warning says so.
  ['client_min_messages', 'warning'],
])('a lane has a %s of its own, whatever the operator set: %s', async (name, value) => {
  expect(await settingOf(connection, name)).toBe(value);
});

it.each([
  ['off', 'on'],
  ['local', 'local'],
  ['remote_apply', 'remote_apply'],
])('a lane acknowledges no bid before it is on disk: where the operator set %s, %s holds', async (set, value) => {
  await operatorSets('synchronous_commit', set);
  const lane = await connectPipeline(database.url, LIMITS, 'another lane');
  expect(await settingOf(lane, 'synchronous_commit')).toBe(value);
  await lane.close();
});
