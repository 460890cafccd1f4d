import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database/index.ts';
import { createClient } from './create-client.ts';
import { createPool } from './create-pool.ts';
import { inTransaction } from './in-transaction.ts';
import { lockMigrations, migrate } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
const broken: Error[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: (error) => broken.push(error) });
  await pool.query('CREATE TABLE notes (text text NOT NULL)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function count(): Promise<number> {
  return (await pool.query<{ count: number }>('SELECT count(*) FROM notes')).rows[0]?.count ?? -1;
}

describe('a pool', () => {
  it('plans as on the embedded database where the server has other settings', async () => {
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
    const servers = { random_page_cost: '4', jit: 'on', max_parallel_workers_per_gather: '2' };
    const own = { random_page_cost: '1.1', jit: 'off', max_parallel_workers_per_gather: '0' };
    for (const [name, value] of Object.entries(servers))
      await pool.query(`ALTER DATABASE "${rows[0]?.name}" SET ${name} = ${value}`);
    const plain = createClient(database.url);
    const other = createPool(database.url, { onError: (error) => broken.push(error) });
    await plain.connect();
    for (const [name, value] of Object.entries(servers)) {
      expect((await plain.query(`SHOW ${name}`)).rows).toEqual([{ [name]: value }]);
      expect((await other.query(`SHOW ${name}`)).rows).toEqual([{ [name]: own[name as keyof typeof own] }]);
    }
    await plain.end();
    await other.end();
  });
});

describe('a transaction', () => {
  it('keeps everything or nothing', async () => {
    await inTransaction(pool, (tx) => tx.query("INSERT INTO notes VALUES ('a')"));
    const failed = inTransaction(pool, async (tx) => {
      await tx.query("INSERT INTO notes VALUES ('b')");
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await count()).toBe(1);
  });

  it('is no success where a statement had failed in it, even if the error was caught', async () => {
    const swallowed = inTransaction(pool, async (tx) => {
      await tx.query("INSERT INTO notes VALUES ('c')");
      await tx.query('INSERT INTO notes VALUES (NULL)').catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await count()).toBe(1);
  });
});

describe('the pool', () => {
  it('reads a bigint as a number, and refuses one that does not fit', async () => {
    const { rows } = await pool.query('SELECT 9007199254740991::bigint AS most, count(*) FROM notes');
    expect(rows).toEqual([{ most: 9_007_199_254_740_991, count: 1 }]);
    await expect(pool.query('SELECT 9007199254740992::bigint')).rejects.toThrow(RangeError);
  });

  it('outlives a connection that breaks while nobody uses it', async () => {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const told = new Promise<Error>((resolve) => pool.once('error', resolve));
    const killer = createClient(database.url);
    await killer.connect();
    await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await killer.end();
    await told;
    expect(broken.length).toBeGreaterThan(0);
    expect(await count()).toBe(1);
  });

  it('tells of a broken connection without the connection itself, which holds secrets', async () => {
    const told: string[] = [];
    const write = (line: string) => told.push(line);
    const log = pino({}, { write });
    const once = createPool(database.url, { onError: (err) => log.warn({ err }) });
    const heard = new Promise<void>((done) => once.once('error', () => done()));
    const { rows } = await once.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await heard;
    expect(told.join('')).toMatch(/terminat/);
    expect(told.join('')).not.toMatch(/secretKey|connectionParameters|"client"/);
    await once.end();
  });
});

describe('migrating', () => {
  it('does nothing the second time, also when several nodes do it at once', async () => {
    const names = async () => (await pool.query('SELECT name FROM schema_migrations ORDER BY name')).rows;
    const before = await names();
    expect(before.length).toBeGreaterThan(5);
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(await names()).toEqual(before);
  });

  it('applies one that arrived with a lower number than what ran before', async () => {
    await pool.query("DELETE FROM schema_migrations WHERE name = '0001_secrets'");
    await pool.query('DROP TABLE secrets');
    await migrate(database.url);
    expect((await pool.query('SELECT * FROM secrets')).rows).toEqual([]);
  });

  it('waits for another node that migrates longer than it waits for a table', async () => {
    const other = createClient(database.url);
    await other.connect();
    await lockMigrations(other);
    const migrated = migrate(database.url, { lockTimeoutMs: 1 }).then(
      () => 'migrated',
      (error: Error) => error.message,
    );
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
      AND application_name = 'clamor migrate' AND query_start < clock_timestamp() - interval '20 milliseconds'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5_000 }).toBe(1);
    await other.end();
    expect(await migrated).toBe('migrated');
  });

  it('gives way to traffic that holds a table, and tries again', async () => {
    await pool.query("DELETE FROM schema_migrations WHERE name = '0071_listing_letters'");
    await pool.query('DROP TABLE listing_letters');
    const holder = createClient(database.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE schema_migrations IN SHARE MODE');
    let retries = 0;
    const onRetry = async () => {
      retries += 1;
      await holder.query('COMMIT');
    };
    await migrate(database.url, { lockTimeoutMs: 50, onRetry });
    expect(retries).toBe(1);
    expect((await pool.query('SELECT * FROM listing_letters')).rows).toEqual([]);
    await holder.end();
  });
});

describe('a migration whose connection breaks', () => {
  it('fails with the reason and takes nothing else down', async () => {
    const own = await createTestDatabase();
    const holder = createClient(own.url);
    await holder.connect();
    await holder.query("DELETE FROM schema_migrations WHERE name = '0001_secrets'");
    await holder.query('DROP TABLE secrets');
    await holder.query('BEGIN; LOCK TABLE schema_migrations IN SHARE MODE');
    const onRetry = async () => {
      await holder.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'clamor migrate' AND datname = current_database()",
      );
    };
    await expect(migrate(own.url, { lockTimeoutMs: 50, onRetry })).rejects.toThrow(/connection/i);
    await holder.end();
    await own.drop();
  });
});

describe('a connection that is lent out', () => {
  it('may break between two queries without taking the process down', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { onError: () => undefined, max: 2 });
    const client = await pool.connect();
    const broken = new Promise<void>((done) => client.once('end', () => done()));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });
});
