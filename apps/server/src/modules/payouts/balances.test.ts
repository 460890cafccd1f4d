import type { UserStatus } from '@clamor/domain/accounts';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { accountOf, balanceOfSeller, maybeInCredit, whoOwes, writtenOffFor } from './balances.postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { onError: () => undefined });
});
beforeEach(async () => {
  await pool.query('DELETE FROM seller_earnings; DELETE FROM payouts');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A seller with this balance, who got a payout back from the bank unless its state says otherwise. */
async function addSeller(
  balanceCents: number,
  { status = 'ACTIVE', payout = 'RETURNED' }: { status?: UserStatus; payout?: string } = {},
) {
  const id = uuidv7();
  await pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, $2, $2 || '@members.test', '', 'SELLER', $3, now())`,
    [id, `m-${id}`, status],
  );
  await pool.query(
    `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, reference, paid_at)
     VALUES ($1, $2, 100, '{}', $3, 'BANK-1', 1)`,
    [uuidv7(), id, payout],
  );
  await pool.query('INSERT INTO seller_earnings (seller_id, cents, balance_cents) VALUES ($1, 0, $2)', [
    id,
    balanceCents,
  ]);
  return id;
}

/** Whether staff see a seller of each status among those who may have a credit. */
const IS_SHOWN: Readonly<Record<UserStatus, boolean>> = {
  ACTIVE: true,
  DELETED: true,
  SUSPENDED: false,
  PENDING: false,
};

describe('who may be owed something besides sales', () => {
  it.each(Object.entries(IS_SHOWN))('is who got money back and is %s: %s', async (status, isShown) => {
    const id = await addSeller(100, { status: status as UserStatus });
    expect(await maybeInCredit(pool, 9)).toEqual(isShown ? [id] : []);
  });

  it.each(['PREPARED', 'PAID', 'CANCELLED'])('is nobody whose payout is %s', async (payout) => {
    await addSeller(100, { payout });
    expect(await maybeInCredit(pool, 9)).toEqual([]);
  });

  it('is whose balance is above zero, the largest first, each once', async () => {
    const [some, most, least] = [await addSeller(200), await addSeller(300), await addSeller(1)];
    await addSeller(0);
    await addSeller(-500);
    await pool.query(
      `INSERT INTO payouts (id, seller_id, cents, claim_ids, state) VALUES ($1, $2, 100, '{}', 'RETURNED')`,
      [uuidv7(), most],
    );
    expect([await maybeInCredit(pool, 9), await maybeInCredit(pool, 2)]).toEqual([
      [most, some, least],
      [most, some],
    ]);
  });
});

it('who owes is whose balance is below zero, with the debt as a positive amount, the largest first', async () => {
  const [some, most] = [await addSeller(-200), await addSeller(-300)];
  for (const balance of [0, 1]) await addSeller(balance);
  const owing = [
    { sellerId: most, cents: 300 },
    { sellerId: some, cents: 200 },
  ];
  expect([await whoOwes(pool, 9), await whoOwes(pool, 1)]).toEqual([owing, owing.slice(0, 1)]);
});

it.each([
  [500, { debtCents: 0, creditCents: 500 }],
  [0, { debtCents: 0, creditCents: 0 }],
  [-500, { debtCents: 500, creditCents: 0 }],
])('without a sale a balance of %i is all credit or all debt', async (balance, account) => {
  const id = await addSeller(balance);
  expect(await balanceOfSeller(pool, id)).toBe(balance);
  expect(await accountOf(pool, id)).toEqual(account);
});

it('of whom nothing was ever booked nothing is owed either way', async () => {
  const nobody = uuidv7();
  expect([await balanceOfSeller(pool, nobody), await writtenOffFor(pool, nobody)]).toEqual([0, 0]);
  expect(await accountOf(pool, nobody)).toEqual({ debtCents: 0, creditCents: 0 });
});

it('what was written off for a seller is less by what came back since, and nothing of what is booked for others', async () => {
  const [id, other] = [await addSeller(0), await addSeller(0)];
  const book = (sellerId: string, kind: string, cents: number, from: string, to: string) =>
    pool.query(
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause) VALUES ($1, $2, $3, $4, $5, $6)`,
      [from, to, cents, kind, sellerId, uuidv7()],
    );
  await book(id, 'written_off', 700, 'losses', 'seller');
  await book(id, 'written_off', 50, 'losses', 'seller');
  await book(id, 'write_off_recovered', 300, 'seller', 'losses');
  await book(id, 'dispute_booked', 90, 'seller', 'disputes');
  await book(other, 'written_off', 4_000, 'losses', 'seller');
  expect(await writtenOffFor(pool, id)).toBe(450);
  expect(await balanceOfSeller(pool, id)).toBe(360);
});
