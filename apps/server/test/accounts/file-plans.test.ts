import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_DATA_HOOKS } from '../../src/member-data-hooks.ts';
import { createPool } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';
import { rowsRead } from '../../src/platform/test-database/rows-read.ts';

const OTHERS = 20_000;
const OWN_BIDS = 3_000;

/** The rows of other members, by table. */
const FILLED = {
  sessions: `(token_hash, user_id, created_at, expires_at, revoked_at)
    SELECT decode(md5(n::text), 'hex'), gen_random_uuid(), now(), now(), now()`,
  mail_links: `(token_hash, user_id, purpose, created_at, expires_at, used_at)
    SELECT decode(md5(n::text), 'hex'), gen_random_uuid(), 'verify_email', now(), now(), now()`,
  standing_changes: `(id, user_id, change, made_at, done_at) SELECT gen_random_uuid(), gen_random_uuid(), 'suspended', now(), now()`,
  reviews: `(id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, is_public, rating, written_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'seller', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), false, true, 5, n`,
  changed_maximums: `(listing_id, bidder_id, after_sequence, max_cents) SELECT gen_random_uuid(), gen_random_uuid(), n, n`,
};

const member = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => {} });
  const client = await pool.connect();
  // Only the number of rows matters. Without foreign keys and triggers they may name members who do not exist.
  await client.query('SET session_replication_role = replica');
  for (const [table, rows] of Object.entries(FILLED)) {
    await client.query(`INSERT INTO ${table} ${rows} FROM generate_series(1, ${OTHERS}) AS n`);
  }
  await client.query(
    `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
     SELECT gen_random_uuid(), n, $1, n, n, false, false, n, n FROM generate_series(1, ${OWN_BIDS}) AS n`,
    [member],
  );
  client.release(true);
  await pool.query('ANALYZE');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('what is kept of a member is found without what is kept of others', () => {
  const lists = MEMBER_DATA_HOOKS.flatMap((part) => part.lists);

  it.each(lists.map(({ name, sql }) => [name, sql]))('in their file: %s', async (_name, text) => {
    expect(await rowsRead(pool, { text, values: [member, null, 500] })).toBeLessThan(OTHERS / 2);
  });

  it.each(['sessions', 'mail_links'])('as it goes with them: %s', async (table) => {
    const text = `DELETE FROM ${table} WHERE user_id = $1`;
    expect(await rowsRead(pool, { text, values: [member] })).toBeLessThan(10);
  });
});
