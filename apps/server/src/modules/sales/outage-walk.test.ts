import { deadlineAfterOutages, type Outage } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { addClaim, changeMoney } from './money.fixture.ts';
import { createOutageWalk } from './outage-walk.ts';
import { PAGES, payByOf } from './running-deadlines.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const PAGE = 500;

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Records an outage. The heartbeats of this version and of the one before write the same row. */
const writeOutage = (from: number, to: number) =>
  pool.query(
    `INSERT INTO outages (id, from_at, to_at, offset_ms) SELECT coalesce(max(id), 0) + 1, $1, $2, 0 FROM outages`,
    [from, to],
  );

async function walk(walkers = 1): Promise<void> {
  const jobs = Array.from({ length: walkers }, () => createOutageWalk({ pool, onError: () => {} }));
  await Promise.all(jobs.map((job) => job.finish()));
  await Promise.all(jobs.map((job) => job.stop()));
}

/** Adds so many claims, and half as many offers. */
async function addMany(count: number): Promise<void> {
  await pool.query(
    `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), false, 100, 0, 'PICKUP', 'DUE', $2, $3
     FROM generate_series(1, $1::int)`,
    [count, NOON + 72 * HOUR_MS, NOON],
  );
  await pool.query(
    `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, false, 'OPEN', $2, $3
     FROM generate_series(1, $1::int)`,
    [Math.ceil(count / 2), NOON + 24 * HOUR_MS, NOON],
  );
}

/** For claims and for offers: by how many milliseconds deadlines moved, and how many moved by that much. */
async function moved(): Promise<{ claims: [number, number][]; offers: [number, number][] }> {
  const count = async (table: string, deadline: string, window: number) => {
    const { rows } = await pool.query<{ by: number; count: number }>(
      `SELECT ${deadline} - created_at - $1::bigint AS by, count(*)::int AS count FROM ${table} GROUP BY 1 ORDER BY 1`,
      [window],
    );
    return rows.map(({ by, count }): [number, number] => [by, count]);
  };
  return {
    claims: await count('claims', 'pay_by', 72 * HOUR_MS),
    offers: await count('offers', 'expires_at', 24 * HOUR_MS),
  };
}

describe('an outage', () => {
  it('is given back to each claim and offer once, by however many walk at once', async () => {
    await addMany(2 * PAGE + 200);
    await writeOutage(NOON + HOUR_MS, NOON + 2 * HOUR_MS);
    await walk(3);
    await walk();
    expect(await moved()).toEqual({ claims: [[HOUR_MS, 2 * PAGE + 200]], offers: [[HOUR_MS, PAGE + 100]] });
    await writeOutage(NOON + 3 * HOUR_MS, NOON + 5 * HOUR_MS);
    await walk();
    expect(await moved()).toEqual({ claims: [[3 * HOUR_MS, 2 * PAGE + 200]], offers: [[3 * HOUR_MS, PAGE + 100]] });
  });

  it('is walked on where a crash ended the walk, between two pages and within one', async () => {
    await addMany(2 * PAGE + 200);
    await writeOutage(NOON + HOUR_MS, NOON + 2 * HOUR_MS);
    await pool.query(PAGES[0] ?? '', [PAGE]);
    const dying = createClient(database.url);
    await dying.connect();
    await dying.query('BEGIN');
    expect((await dying.query(PAGES[0] ?? '', [PAGE])).rowCount).toBe(PAGE);
    dying.on('error', () => undefined);
    const { rows } = await dying.query('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await expect
      .poll(async () => (await pool.query('SELECT FROM pg_locks WHERE pid = $1', [rows[0].pid])).rowCount)
      .toBe(0);
    expect((await moved()).claims).toEqual([
      [0, PAGE + 200],
      [HOUR_MS, PAGE],
    ]);
    await walk(2);
    expect(await moved()).toEqual({ claims: [[HOUR_MS, 2 * PAGE + 200]], offers: [[HOUR_MS, PAGE + 100]] });
    await dying.end().catch(() => undefined);
  });

  it('is known to what is made after it, whichever version of a node makes it', async () => {
    await writeOutage(NOON + HOUR_MS, NOON + 2 * HOUR_MS);
    const claim = await addClaim(pool, { at: NOON, state: 'RELEASED' });
    await changeMoney(pool, claim.auctionId, (money) => ({
      ...money,
      offers: [
        {
          id: uuidv7(),
          auctionId: claim.auctionId,
          bidderId: uuidv7(),
          bidCents: 1,
          anonymous: false,
          expiresAt: NOON,
          state: 'OPEN',
        },
      ],
    }));
    const { rows } = await pool.query('SELECT outage_id FROM claims UNION ALL SELECT outage_id FROM offers');
    expect(rows).toEqual([{ outage_id: 1 }, { outage_id: 1 }]);
  });

  it('is known to what is made after it, in the very snapshot of its deadline', async () => {
    const { rows } = await pool.query(
      "SELECT provolatile FROM pg_proc WHERE proname IN ('newest_outage', 'deadline_after_outages')",
    );
    expect(rows).toEqual(rows.map(() => ({ provolatile: 's' })));
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it('moves nothing by itself, so that nodes of two versions move nothing twice', async () => {
    const { rows } = await pool.query(
      "SELECT tgname FROM pg_trigger WHERE tgrelid = 'outages'::regclass AND NOT tgisinternal",
    );
    expect(rows).toEqual([]);
    await addMany(2);
    await writeOutage(NOON + HOUR_MS, NOON + 2 * HOUR_MS);
    expect((await moved()).claims).toEqual([[0, 2]]);
    await walk();
    expect((await moved()).claims).toEqual([[HOUR_MS, 2]]);
  });

  it('is given back by the rule that reads a deadline, over random histories', async () => {
    for (let round = 0; round < 10; round += 1) await checkHistory(round);
  });
});

/**
 * Compares the walk with the rule on random rows: outages, of which some overlap because the development clock moved,
 * and claims of every age that already include some of them.
 */
async function checkHistory(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const outages = Array.from({ length: 12 }, (_, index): Outage => {
    const from = NOON + between(0, 90 * HOUR_MS);
    return { id: index + 1, from, to: from + between(1, 10 * HOUR_MS) };
  });
  const claims = Array.from({ length: 300 }, () => {
    const since = NOON + between(-20, 90) * HOUR_MS;
    return { id: uuidv7(), since, deadline: since + between(1, 90) * HOUR_MS, outageId: between(0, 13) };
  });
  await pool.query('DELETE FROM claims');
  await pool.query('DELETE FROM outages');
  await pool.query(
    'INSERT INTO outages (id, from_at, to_at, offset_ms) SELECT id, since - moved, until - moved, moved FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) AS new (id, since, until, moved)',
    [...columns(outages, 'id', 'from', 'to'), outages.map(() => between(0, 5) * HOUR_MS)],
  );
  await pool.query(
    `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, created_at, pay_by, outage_id)
     SELECT id, id, id, id, id, false, 100, 0, 'PICKUP', 'DUE', since, deadline, outage
     FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[]) AS new (id, since, deadline, outage)`,
    columns(claims, 'id', 'since', 'deadline', 'outageId'),
  );
  const expected = claims.map((claim) => ({ id: claim.id, payBy: deadlineAfterOutages(claim, outages) }));
  const stored = async (payBy: string) =>
    (await pool.query(`SELECT id, ${payBy} AS "payBy" FROM claims ORDER BY number`)).rows;
  expect(await stored(payByOf('claims'))).toEqual(expected);
  await walk();
  expect(await stored('pay_by')).toEqual(expected);
}

function columns<Row extends object>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** A generator of numbers from 0 to 1. Equal seeds give equal numbers. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
