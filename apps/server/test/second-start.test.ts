import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { startWholeClamor } from './running-clamor.fixture.ts';

/** Tables that every start changes, each with the reason. All other tables stay exactly as they were. */
const WRITTEN_BY_A_START: Readonly<Record<string, string>> = {
  heartbeat: 'the desk serves again',
  lane_beats: 'each lane of a desk has its own row',
  leases: 'the node takes the work that one does for all',
  nodes: 'each start is a node of its own',
};
const QUIET = `SELECT (SELECT count(*) FROM mails WHERE sent_at IS NULL) + (SELECT count(*) FROM listing_letters)
  + (SELECT count(*) FROM notices WHERE NOT is_told) + (SELECT count(*) FROM account_requests) = 0 AS quiet`;

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

/** A gap between two starts is no outage here, however slow the machine is. */
const start = () => startWholeClamor({ DATABASE_URL: database.url, OUTAGE_THRESHOLD_MS: '999999' });

/** The content of each table, in one value. */
async function contents(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const read = await pool.query<{ all: string | null }>(
      `SELECT string_agg(each::text, E'\\n' ORDER BY each::text) AS all FROM ${name} AS each`,
    );
    found.set(name, read.rows[0]?.all ?? '');
  }
  return found;
}

describe('a start of a site that was used', () => {
  it('writes nothing but that it serves again', async () => {
    const first = await start();
    const seller = await first.member('starts-twice', 'SELLER');
    const body = { title: 'A lamp that stays', threshold: 50, startPriceCents: 1_000, minIncrementCents: 100 };
    const { slug } = (await first.call('POST', '/api/listings', { body, member: seller })).body;
    await first.call('POST', `/api/listings/${slug}/like`, { member: await first.member('likes-once') });
    await expect.poll(async () => (await pool.query(QUIET)).rows[0]?.quiet, { timeout: 30_000 }).toBe(true);
    await first.stop();
    const before = await contents();
    const second = await start();
    expect((await second.call('GET', `/api/listings/${slug}`)).status).toBe(200);
    await second.stop();
    const after = await contents();
    expect([...before.keys()]).toEqual(expect.arrayContaining(Object.keys(WRITTEN_BY_A_START)));
    const names = [...before.keys()].filter((name) => !(name in WRITTEN_BY_A_START));
    const read = (some: Map<string, string>) => Object.fromEntries(names.map((name) => [name, some.get(name)]));
    expect(read(after)).toEqual(read(before));
    expect(before.get('text_versions')).not.toBe('');
  });
});
