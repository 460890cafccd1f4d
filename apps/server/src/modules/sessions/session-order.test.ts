import { MINUTE } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { openSessionsOf } from './sessions.postgres.ts';

const NOW = Date.UTC(2026, 0, 10);

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a member reads the session at hand first, and then those used last, or begun last where none was used', async () => {
  const userId = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, 'ann', 'ann@members.test', '', 'BIDDER', 'ACTIVE', now())`,
    [userId],
  );
  const add = async (name: string, signedIn: number, used: number | null) => {
    await pool.query(
      'INSERT INTO sessions (token_hash, user_id, device, created_at, expires_at, last_used_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        Buffer.from(name),
        userId,
        name,
        new Date(NOW - signedIn * MINUTE),
        new Date(NOW + MINUTE),
        used === null ? null : new Date(NOW - used * MINUTE),
      ],
    );
  };
  await add('old and used', 90, 5);
  await add('new and unused', 10, null);
  await add('at hand', 80, 70);
  await add('new and used', 20, 2);
  const names = async (current: string) =>
    (await openSessionsOf(pool, { userId, tokenHash: Buffer.from(current) }, NOW)).map(({ device }) => device);
  expect(await names('at hand')).toEqual(['at hand', 'new and used', 'old and used', 'new and unused']);
  expect(await names('elsewhere')).toEqual(['new and used', 'old and used', 'new and unused', 'at hand']);
});
