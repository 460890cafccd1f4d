import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { openTexts } from './open-texts.ts';

const [JUNE, JULY, AUGUST] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 1), Date.UTC(2026, 7, 1)];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What a node that starts then says of its terms. */
async function startedAt(now: number, version: string) {
  const clock = { now: () => now, databaseNow: () => now, testOffsetMs: () => 0 };
  const { terms } = await openTexts(pool, clock, [{ name: 'terms', markdown: `Text ${version}`, version }]);
  return [terms.version, terms.markdown, terms.since];
}

it('a text is in force since it was shown first, however often a node starts, and another text since its own start', async () => {
  const first = ['one', 'Text one', new Date(JUNE).toISOString()];
  const second = ['two', 'Text two', new Date(JULY).toISOString()];
  expect(await startedAt(JUNE, 'one')).toEqual(first);
  expect(await startedAt(JULY, 'one')).toEqual(first);
  expect(await startedAt(JULY, 'two')).toEqual(second);
  expect(await startedAt(AUGUST, 'two')).toEqual(second);
  expect(await startedAt(AUGUST, 'one')).toEqual(first);
});
