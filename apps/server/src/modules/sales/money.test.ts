import {
  applyIntentSnapshot,
  type Claim,
  NO_MONEY,
  openClaim,
  openPayment,
  type Reading,
  type SaleMoney,
} from '@clamor/domain/sales';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { addClaim, changeMoney } from './money.fixture.ts';
import { readMoney } from './read-money.postgres.ts';
import { saveMoney } from './save-money.postgres.ts';

const AT = Date.UTC(2026, 0, 2);

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

const reading = (status: Reading['status'], number: number, more: Partial<Reading> = {}): Reading => ({
  number,
  status,
  receivedCents: status === 'succeeded' ? 11_000 : 0,
  lastError: null,
  refunds: [],
  disputes: [],
  ...more,
});

const moneyOf = async ({ auctionId }: Claim): Promise<SaleMoney> =>
  (await readMoney(pool, [auctionId])).get(auctionId) ?? NO_MONEY;

function become({ auctionId }: Claim, change: (money: SaleMoney) => SaleMoney): Promise<SaleMoney> {
  return changeMoney(pool, auctionId, change);
}

function opened(claim: Claim, id = uuidv7()): (money: SaleMoney) => SaleMoney {
  return (money) => {
    const done = openPayment(money, claim.id, id, AT);
    if (!done.ok) throw new Error(done.refusal);
    return done.money;
  };
}

/** Gives a payment its reading number, as the use case does when it begins a reading. */
async function taken(payment: string, number: number): Promise<void> {
  await pool.query('UPDATE payments SET readings = $2 WHERE id = $1', [payment, number]);
}

/** A claim whose payment is completed. */
async function paid(): Promise<{ claim: Claim; id: string; money: SaleMoney }> {
  const [claim, id] = [await addClaim(pool), uuidv7()];
  await become(claim, opened(claim, id));
  await taken(id, 1);
  return {
    claim,
    id,
    money: await become(claim, (money) =>
      applyIntentSnapshot(money, id, reading('succeeded', 1), { at: AT, chargedSales: 0 }),
    ),
  };
}

describe('the money of an auction', () => {
  it('is read as it was written, in every part', async () => {
    const { claim, id, money } = await paid();
    expect(await moneyOf(claim)).toEqual(money);
    expect(money).toMatchObject({
      claims: [{ state: 'PAID' }],
      payments: [{ state: 'COMPLETED', receivedCents: 11_000 }],
      orders: [{ state: 'AWAITING_ADDRESS' }],
      transfers: [{ to: 'seller', cents: 10_500 }, { to: 'fees' }],
    });
    await taken(id, 2);
    const cents = 11_000;
    const refunds = [{ id: 're_1', state: 'succeeded', cents, refundId: null }] as const;
    const disputes = [{ id: 'dp_1', state: 'lost', cents, movements: [{ id: 'txn_1', cents: -cents }] }] as const;
    const both = await become(claim, (before) =>
      applyIntentSnapshot(before, id, reading('succeeded', 2, { refunds, disputes }), { at: AT, chargedSales: 0 }),
    );
    expect(both).toMatchObject({ refunds: [{ state: 'SUCCEEDED' }], disputes: [{ state: 'LOST' }] });
    expect(await moneyOf(claim)).toEqual(both);
  });

  it('is held by one at a time: of ten who open a payment at once, all have the same', async () => {
    const claim = await addClaim(pool);
    const all = await Promise.all(Array.from({ length: 10 }, () => become(claim, opened(claim))));
    const { payments } = await moneyOf(claim);
    expect(payments).toHaveLength(1);
    for (const money of all) expect(money.payments).toEqual(payments);
  });

  it('stays as it was where the rule throws, or takes a row or a transfer away', async () => {
    const { claim, money } = await paid();
    const wrong: ((before: SaleMoney) => SaleMoney)[] = [
      () => {
        throw new Error('on purpose');
      },
      (before) => ({ ...before, orders: [] }),
      (before) => ({ ...before, transfers: before.transfers.slice(1) }),
      (before) => ({ ...before, transfers: before.transfers.map((row) => ({ ...row, cents: 1 })) }),
    ];
    for (const change of wrong) await expect(become(claim, change)).rejects.toThrow();
    expect(await moneyOf(claim)).toEqual(money);
  });

  it('keeps a deadline that an outage moved while it was held', async () => {
    const claim = await addClaim(pool, { at: AT });
    await changeMoney(pool, claim.auctionId, async (before) => {
      await pool.query('UPDATE claims SET pay_by = pay_by + 60000 WHERE id = $1', [claim.id]);
      const claims = before.claims.map((row) => ({ ...row, ending: true }));
      return { ...before, claims };
    });
    expect((await moneyOf(claim)).claims).toMatchObject([{ payBy: claim.payBy + 60_000, ending: true }]);
  });

  it('takes the next claim when the last has ended, of the same listing', async () => {
    const claim = await addClaim(pool);
    const next = openClaim({ ...claim, id: uuidv7(), buyerId: uuidv7() }, AT);
    await become(claim, (before) => ({
      ...before,
      claims: [...before.claims.map((row) => ({ ...row, state: 'RELEASED' as const })), next],
    }));
    expect((await moneyOf(claim)).claims.map(({ state }) => state)).toEqual(['RELEASED', 'DUE']);
    const { rows } = await pool.query('SELECT count(DISTINCT listing_id) FROM claims WHERE auction_id = $1', [
      claim.auctionId,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the database refuses', () => {
  const second = (claim: Claim, state: Claim['state']) =>
    addClaim(pool, { auctionId: claim.auctionId, sellerId: claim.sellerId, state });

  it('a second claim that is due or paid', async () => {
    const due = await addClaim(pool);
    await expect(second(due, 'DUE')).rejects.toThrow('claims_one_open');
    const { claim } = await paid();
    await expect(second(claim, 'DUE')).rejects.toThrow('claims_one_open');
    await second(claim, 'RELEASED');
  });

  it('a payment that is open or completed beside another', async () => {
    const claim = await addClaim(pool);
    const money = await become(claim, opened(claim));
    const beside = { ...opened(claim)({ ...money, payments: [] }).payments[0], id: uuidv7() };
    const add = (more: object) =>
      become(claim, (before) => ({ ...before, payments: [...before.payments, { ...beside, ...more } as never] }));
    await expect(add({})).rejects.toThrow('payments_one_open');
    await expect(add({ state: 'COMPLETED', receivedCents: 1 })).rejects.toThrow('payments_one_open');
    await add({ state: 'FAILED' });
  });

  it('a second offer that is open', async () => {
    const claim = await addClaim(pool, { state: 'RELEASED' });
    const offer = () => {
      const { auctionId, bidCents, anonymous } = claim;
      return {
        id: uuidv7(),
        auctionId,
        bidderId: uuidv7(),
        bidCents,
        anonymous,
        expiresAt: AT,
        state: 'OPEN' as const,
      };
    };
    const add = () => become(claim, (before) => ({ ...before, offers: [...before.offers, offer()] }));
    await add();
    await expect(add()).rejects.toThrow('offers_one_open');
  });

  it('that cents are booked twice, or that a transfer is changed or taken away', async () => {
    const { claim, money } = await paid();
    const again = (before: SaleMoney) => ({ ...before, transfers: [...before.transfers, ...money.transfers] });
    await expect(become(claim, again)).rejects.toThrow('transfers_once');
    await expect(pool.query('UPDATE transfers SET cents = cents + 1')).rejects.toThrow('written once');
    await expect(pool.query('DELETE FROM transfers')).rejects.toThrow('written once');
  });

  it('money before the first claim', async () => {
    const auctionId = uuidv7();
    const claim = openClaim({ ...(await addClaim(pool)), id: uuidv7(), auctionId }, AT);
    await expect(saveMoney(pool, NO_MONEY, { ...NO_MONEY, claims: [claim] })).rejects.toThrow('listing_id');
  });
});
