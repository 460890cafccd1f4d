import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';
import { FUNCTION_EXAMPLES, type FunctionExample } from './examples.fixture.ts';

/** The functions of the current schema that a statement may call. Trigger functions have a separate test. */
const FUNCTIONS = `
  SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const withIds = (statement: string) =>
  statement.replaceAll(/(?<!:):(\d)/g, (_, digit) => `'01a00000-0000-7000-8000-00000000000${digit}'::uuid`);

/** The value of an example. Its transaction is rolled back. */
async function outcomeOf({ given = [], call }: FunctionExample): Promise<string | null> {
  await client.query('BEGIN');
  try {
    // An example has only the rows that its function reads, so foreign keys are off.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of given) await client.query(withIds(statement));
    const { rows } = await client
      .query<{ value: string | null }>(`SELECT (${withIds(call)})::text AS value`)
      .catch(() => ({ rows: [{ value: 'refused' }] }));
    return rows[0]?.value ?? null;
  } finally {
    await client.query('ROLLBACK');
  }
}

it('every function of the schema has its examples', async () => {
  const { rows } = await client.query<{ name: string }>(FUNCTIONS);
  expect(Object.keys(FUNCTION_EXAMPLES).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it.each(Object.entries(FUNCTION_EXAMPLES))('no constant gives what the examples of %s do', (_, examples) => {
  expect(new Set(examples.map(({ gives }) => gives)).size).toBeGreaterThan(1);
});

const EXAMPLES = Object.entries(FUNCTION_EXAMPLES).flatMap(([name, examples]) =>
  examples.map((example) => [name, example.what, example] as const),
);
it.each(EXAMPLES)('%s: %s', async (_, __, example) => {
  expect(await outcomeOf(example)).toBe(example.gives);
});
