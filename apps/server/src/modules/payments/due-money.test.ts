import type { Payment } from '@clamor/domain/sales';
import { HOUR } from '@clamor/domain/time';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { addClaim } from '../sales/money.fixture.ts';
import { claimsToRemindOf, endingsLeftBehind, offersPast, paymentsToRead } from './due-money.postgres.ts';
import { takeDueReadings } from './payment-rows.postgres.ts';

const NOW = Date.UTC(2026, 0, 10);

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('DELETE FROM payments; DELETE FROM offers; DELETE FROM claims');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const addPayment = async (
  claimId: string,
  auctionId: string,
  row: Partial<Pick<Payment, 'state' | 'step' | 'intentId'>> & { readAt?: number | null },
) => {
  const id = uuidv7();
  const { state = 'PENDING', step = null, intentId = `pi_${id}`, readAt = null } = row;
  await pool.query(
    `INSERT INTO payments (id, claim_id, auction_id, cents, state, step, attempt, attempt_at, intent_id, read_at)
     VALUES ($1, $2, $3, 11000, $4, $5, 1, 0, $6, $7)`,
    [id, claimId, auctionId, state, step, intentId, readAt],
  );
  return id;
};
const dueIds = async (limit = 10, now = NOW) => (await claimsToRemindOf(pool, now, limit)).map(({ id }) => id);

describe('who is reminded', () => {
  it.each([
    [0, 48],
    [1, 24],
    [2, 1],
  ])('after %i reminders is whose time ends in %i hours, from that moment on', async (reminded, hours) => {
    const { id } = await addClaim(pool, { payBy: NOW + hours * HOUR });
    await pool.query('UPDATE claims SET reminded = $1', [reminded]);
    expect([await dueIds(10, NOW - 1), await dueIds()]).toEqual([[], [id]]);
  });

  it('is nobody after three, nor while it is being ended or the bank works on it', async () => {
    const claim = await addClaim(pool, { payBy: NOW });
    const whether = async (change: string) => {
      await pool.query(`UPDATE claims SET reminded = 2, ending = false; ${change}`);
      return (await dueIds()).length;
    };
    expect(await whether('SELECT 1')).toBe(1);
    expect(await whether('UPDATE claims SET reminded = 3')).toBe(0);
    expect(await whether('UPDATE claims SET ending = true')).toBe(0);
    await addPayment(claim.id, claim.auctionId, { step: 'approval' });
    expect(await whether('SELECT 1')).toBe(1);
    expect(await whether(`UPDATE payments SET step = 'processing'`)).toBe(0);
    expect(await whether(`UPDATE payments SET state = 'FAILED'`)).toBe(1);
  });

  it('is first whose time ends first', async () => {
    const claims = [];
    for (const hours of [9, 3, 6]) claims.push(await addClaim(pool, { payBy: NOW + hours * HOUR }));
    const [nine, three, six] = claims.map(({ id }) => id);
    expect([await dueIds(), await dueIds(2)]).toEqual([
      [three, six, nine],
      [three, six],
    ]);
  });
});

it('offers expire at their moment, those first that had to be answered first', async () => {
  const add = async (expiresAt: number, state = 'OPEN') => {
    const id = uuidv7();
    await pool.query(
      `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at)
       VALUES ($1, $2, $2, $2, 100, false, $3, $4)`,
      [id, uuidv7(), state, expiresAt],
    );
    return id;
  };
  const [later, now, first] = [await add(NOW + 1), await add(NOW), await add(NOW - 5)];
  await add(NOW - 9, 'DECLINED');
  const past = async (at: number, limit = 10) => (await offersPast(pool, at, limit)).map(({ id }) => id);
  expect([await past(NOW - 1), await past(NOW), await past(NOW + 1, 3)]).toEqual([
    [first],
    [first, now],
    [first, now, later],
  ]);
  expect(await past(NOW, 1)).toEqual([first]);
});

it('an ending that began at the given moment or before is left behind, the oldest first', async () => {
  const begun = async (since: number | null) => {
    const { id } = await addClaim(pool);
    await pool.query('UPDATE claims SET ending = $2 WHERE id = $1', [id, since !== null]);
    if (since !== null) await pool.query('UPDATE claims SET ending_since = $2 WHERE id = $1', [id, since]);
    return id;
  };
  const [young, edge, old] = [await begun(NOW + 1), await begun(NOW), await begun(NOW - 9)];
  await begun(null);
  const left = async (at: number, limit = 10) => (await endingsLeftBehind(pool, at, limit)).map(({ id }) => id);
  expect([await left(NOW), await left(NOW + 1), await left(NOW, 1)]).toEqual([[old, edge], [old, edge, young], [old]]);
});

describe('payments that are due to be read', () => {
  const addDue = async (readAt: number | null, intentId?: null) => {
    const { id, auctionId } = await addClaim(pool);
    return await addPayment(id, auctionId, { readAt, ...(intentId === null ? { intentId } : {}) });
  };

  it('are those whose moment has come and whose intent is known, counted with the oldest', async () => {
    expect(await paymentsToRead(pool, NOW)).toEqual({ count: 0, oldestAt: null });
    for (const readAt of [NOW - 7, NOW, NOW + 1, null]) await addDue(readAt);
    await addDue(NOW - 99, null);
    expect(await paymentsToRead(pool, NOW)).toEqual({ count: 2, oldestAt: NOW - 7 });
  });

  it('are taken longest waiting first, and not again until the lease is over', async () => {
    const [third, second, first] = [await addDue(NOW), await addDue(NOW - 2), await addDue(NOW - 3)];
    await addDue(NOW - 9, null);
    const take = async (now: number, limit: number) => (await takeDueReadings(pool, now, 1_000, limit)).sort();
    expect(await take(NOW, 2)).toEqual([first, second].sort());
    expect(await take(NOW, 2)).toEqual([third]);
    expect(await take(NOW + 999, 9)).toEqual([]);
    expect(await take(NOW + 1_000, 9)).toEqual([first, second, third].sort());
  });
});
