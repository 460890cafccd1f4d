import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { createKeyWalk } from './key-walk.ts';

/** Several pages. */
const OVER = 1_200;

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
  // With this limit a walk that waits for a lock fails.
  await pool.query(`ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET lock_timeout = '2s'`);
  await pool.end();
  pool = createPool(database.url, { onError: () => undefined });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const ID = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const SELLER = '00000000-0000-7000-8000-00000000000a';

/**
 * Inserts market rows of listings that are over, as they were before sort keys existed. The first `stateless` rows have
 * no listing and no state, so no key can be computed for them.
 */
async function fill(stateless = 0): Promise<void> {
  const run = (text: string, ...values: unknown[]) => pool.query(text, values);
  await run('ALTER TABLE listing_shelf DISABLE TRIGGER listing_shelf_keyed');
  await run(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, 'seller', 'seller@test', '', 'SELLER', 'ACTIVE', now())`,
    SELLER,
  );
  await run(
    `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup, custom_tags, search_words)
     SELECT ${ID}, n, $1, to_timestamp(n), 'A lot', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}', '' FROM generate_series($2::int, $3::int) AS n`,
    SELLER,
    stateless + 1,
    OVER,
  );
  await run(
    `INSERT INTO listing_state (id, seller_id, auction_id, start_price_cents, min_increment_cents, goal, auction_duration_seconds, shipping_cost_cents,
       boosts_count, video_likes_count, start_policy, countdown_minutes, seller_timezone, likes, boosts, video_likes, status, since, outcome, sequence,
       extension_count, price_cents, hidden, event_number, last_event_at, outage_id, version)
     SELECT id, seller_id, id, 1, 1, 1, 1, 0, true, true, 'MANUAL', 1, 'UTC', 2, 3, 4, 'ENDED', 1, 'UNSOLD', 5, 0, 6, false, 1, 1, 0, 1 FROM listings`,
  );
  await run(
    `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, seller_id)
     SELECT ${ID}, 3, 1, n, 'ENDED', 'STANDARD', $1 FROM generate_series(1, $2::int) AS n`,
    SELLER,
    OVER,
  );
  await run('ALTER TABLE listing_shelf ENABLE TRIGGER listing_shelf_keyed');
}

async function walk(walkers = 1): Promise<void> {
  const jobs = Array.from({ length: walkers }, () => createKeyWalk({ pool, onError: () => {} }));
  await Promise.all(jobs.map((job) => job.finish()));
  await Promise.all(jobs.map((job) => job.stop()));
}

async function keyed(): Promise<number> {
  const { rows } = await pool.query<{ keyed: number }>(
    `SELECT count(*)::int AS keyed FROM listing_shelf JOIN listings ON id = listing_id
     WHERE newest_key = -1000 * extract(epoch FROM created_at) AND demand_key = -9 AND price_key = 6 AND bids_key = -5`,
  );
  return rows[0]?.keyed ?? Number.NaN;
}

it('keys all that is over, by however many walk at once', async () => {
  await fill();
  const waiting = createKeyWalk({ pool, onError: () => {} });
  expect(await waiting.backlog?.()).toBe(OVER);
  await waiting.stop();
  await walk(3);
  await walk();
  expect(await keyed()).toBe(OVER);
});

it('leaves a locked place, and a state that changes beside it, for later', async () => {
  await fill();
  const desk = await pool.connect();
  await desk.query('BEGIN');
  await desk.query(
    `UPDATE listing_state SET likes = 1 WHERE id = (SELECT listing_id FROM listing_shelf ORDER BY 1 LIMIT 1)`,
  );
  await walk();
  await desk.query('COMMIT');
  desk.release();
  expect(await keyed()).toBe(OVER - 1);
  const { rows } = await pool.query('SELECT demand_key FROM listing_shelf ORDER BY listing_id LIMIT 1');
  expect(rows).toEqual([{ demand_key: -8 }]);
});

it('ends where places have nothing to be keyed by', async () => {
  await fill(600);
  await walk();
  expect(await keyed()).toBeLessThanOrEqual(OVER - 600);
});
