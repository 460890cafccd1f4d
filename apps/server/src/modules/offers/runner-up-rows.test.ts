import type { UserStatus } from '@clamor/domain/accounts';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { addClaim } from '../sales/money.fixture.ts';
import { ineligibleBuyerIds, isActive, overdueOf } from './runner-up-rows.postgres.ts';

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

async function addMember(status: UserStatus = 'ACTIVE'): Promise<string> {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, $2, $2 || '@members.test', '', 'BIDDER', $3, now())`,
    [id, `m-${id}`, status],
  );
  return id;
}

const due = (buyerId: string, payBy: number) => addClaim(pool, { buyerId, payBy });

/** Whether a member of each status may be offered an item. */
const MAY_BUY: Readonly<Record<UserStatus, boolean>> = {
  ACTIVE: true,
  PENDING: false,
  SUSPENDED: false,
  DELETED: false,
};

it.each(Object.entries(MAY_BUY))('who is %s may buy what another did not pay: %s', async (status, may) => {
  const id = await addMember(status as UserStatus);
  expect((await ineligibleBuyerIds(pool, [id], NOW)).has(id)).toBe(!may);
  expect(await isActive(pool, id)).toBe(may);
});

it('nobody unknown may buy, and whoever may is not among those who may not', async () => {
  const [known, unknown] = [await addMember(), uuidv7()];
  expect(await ineligibleBuyerIds(pool, [known, unknown], NOW)).toEqual(new Set([unknown]));
  expect(await isActive(pool, unknown)).toBe(false);
});

describe('what somebody has not paid', () => {
  it('keeps them from buying from the moment on at which it had to be paid', async () => {
    const id = await addMember();
    await due(id, NOW);
    const isKept = async (now: number) => [
      (await ineligibleBuyerIds(pool, [id], now)).has(id),
      (await overdueOf(pool, id, now)) !== null,
    ];
    expect(await isKept(NOW - 1)).toEqual([false, false]);
    expect(await isKept(NOW)).toEqual([true, true]);
  });

  it('is told of what had to be paid first', async () => {
    const id = await addMember();
    const later = await due(id, NOW - 1);
    const first = await due(id, NOW - 5);
    await due(id, NOW - 3);
    expect(await overdueOf(pool, id, NOW)).toEqual({ auctionId: first.auctionId, slug: '' });
    await pool.query(`UPDATE claims SET state = 'RELEASED' WHERE auction_id <> $1 AND buyer_id = $2`, [
      later.auctionId,
      id,
    ]);
    expect(await overdueOf(pool, id, NOW)).toMatchObject({ auctionId: later.auctionId });
  });

  it('is nobody else\u2019s matter, and not that of who sells', async () => {
    const [buyer, seller, other] = [await addMember(), await addMember(), await addMember()];
    await addClaim(pool, { buyerId: buyer, sellerId: seller, payBy: NOW - 1 });
    expect(await ineligibleBuyerIds(pool, [buyer, seller, other], NOW)).toEqual(new Set([buyer]));
    expect([await overdueOf(pool, seller, NOW), await overdueOf(pool, other, NOW)]).toEqual([null, null]);
  });
});
