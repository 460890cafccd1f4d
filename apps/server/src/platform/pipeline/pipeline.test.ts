import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import {
  bytesArray,
  ConnectionLost,
  connectPipeline,
  Flush,
  failureKind,
  type PipelineConnection,
  plainArray,
  SEPARATOR_SQL,
  separated,
  textArray,
} from './index.ts';

const LIMITS = { lockTimeoutMs: 300, statementTimeoutMs: 1_000, idleInTransactionTimeoutMs: 200 };

let database: TestDatabase;
let connection: PipelineConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectPipeline(database.url, LIMITS, 'pipeline test');
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe('a pipeline connection', () => {
  it('answers statements in order and prepares each name once', async () => {
    const statement = (value: number) => ({ name: 'echo', text: 'SELECT $1::int AS value', values: [value] });
    const answers = await Promise.all([1, 2, 3].map((value) => connection.run<{ value: number }>(statement(value))));
    expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  });

  it('answers the COMMIT of a failed transaction with the tag ROLLBACK', async () => {
    const [, failed, commit] = await Promise.allSettled([
      connection.command('BEGIN'),
      connection.run({ name: 'fails', text: 'SELECT 1 / $1::int', values: [0] }),
      connection.command('COMMIT'),
    ]);
    expect(failed.status).toBe('rejected');
    expect(commit).toMatchObject({ status: 'fulfilled', value: { tag: 'ROLLBACK' } });
  });

  it('loses its session when it stands still in a transaction, and says so', async () => {
    const idle = await connectPipeline(database.url, LIMITS, 'idle');
    await idle.command('BEGIN');
    await expect.poll(() => idle.lost).toBe(true);
    const error = await idle.command('COMMIT').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ConnectionLost);
    expect(failureKind(error)).toBe('lost');
  });

  it('tells failures of the link, of others and of the work apart', async () => {
    const of = async (text: string) => failureKind(await connection.command(text).catch((cause: unknown) => cause));
    expect(await of("SELECT 'x'::int")).toBe('poisoned');
    expect(await of('SELECT pg_sleep(5)')).toBe('again');
    expect(await of('SELECT assert_rows_written(1, 2)')).toBe('again');
    const nowhere = await connectPipeline('postgres://nobody@127.0.0.1:1/none', LIMITS, 'none').catch((cause) => cause);
    expect(failureKind(nowhere)).toBe('lost');
    expect(failureKind(new TypeError('a bug'))).toBe('poisoned');
  });
});

describe('a flush', () => {
  it('throws the cause, not its consequences, and takes nothing after it was sealed', async () => {
    const flush = new Flush(connection);
    flush.command('BEGIN');
    flush.run({ name: 'breaks', text: "SELECT ($1 || '')::int", values: ['not a number'] }).catch(() => undefined);
    flush.run({ name: 'follows', text: 'SELECT 1', values: [] }).catch(() => undefined);
    await expect(flush.answered()).rejects.toMatchObject({ code: '22P02' });
    flush.seal();
    await expect(flush.run({ name: 'late', text: 'SELECT 1', values: [] })).rejects.toThrow('after its flush had left');
    await connection.command('ROLLBACK');
  });
});

describe('array parameters', () => {
  it('arrive as they were', async () => {
    const texts = ['plain', 'a "quoted" \\ backslash', '{braces}, commas', '', 'NULL', 'üñí\u{1F600}', null];
    const json = ['{"a":"b\\u001e\\"c"}', '[1,2]'];
    const { rows } = await connection.run<{ numbers: number[]; texts: string[]; bytes: Buffer[]; json: object[] }>({
      name: 'arrays',
      text:
        'SELECT $1::bigint[]::int[] AS numbers, $2::text[] AS texts, $3::bytea[] AS bytes, ' +
        `string_to_array($4, ${SEPARATOR_SQL})::json[] AS json`,
      values: [plainArray([1, null, -3]), textArray(texts), bytesArray([Buffer.from([0, 255]), null]), separated(json)],
    });
    expect(rows).toEqual([
      {
        numbers: [1, null, -3],
        texts,
        bytes: [Buffer.from([0, 255]), null],
        json: json.map((text) => JSON.parse(text)),
      },
    ]);
  });
});
