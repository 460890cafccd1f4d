import { readFile } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';

const HOUR_MS = 3_600_000;
const SOLD_AT = Date.UTC(2026, 0, 1);

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const migration = (name: string) => readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');

interface Lot {
  id: string;
  auctionId: string;
  buyerId: string;
  sellerId: string;
}

/** A listing with one bid, by the member who will buy it. */
async function lot(input: object, anonymous = false): Promise<Lot> {
  const { id, seller } = await site.listing(input);
  const { rows } = await site.pool.query('SELECT auction_id FROM listing_state WHERE id = $1', [id]);
  const { id: buyerId } = await site.member();
  await site.pool.query(
    `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
     VALUES ($1, 1, $2, 100, 100, $3, false, 0, 0)`,
    [id, buyerId, anonymous],
  );
  return { id, auctionId: rows[0].auction_id, buyerId, sellerId: seller.id };
}

/** Writes the sale as the version before this one did. */
const sell = ({ id, auctionId, buyerId }: Lot, cents: number) =>
  site.pool.query(
    `INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[])`,
    [[auctionId], [id], [buyerId], [cents], [SOLD_AT]],
  );

async function claimOf({ id }: Lot) {
  const { rows } = await site.pool.query(
    `SELECT claims.auction_id, buyer_id, anonymous, bid_cents, shipping_cents, method, claims.state, pay_by, claims.created_at,
       orders.state AS order_state, claims.seller_id = listings.seller_id AS of_its_seller
     FROM claims JOIN listings ON listings.id = listing_id LEFT JOIN orders ON orders.claim_id = claims.id WHERE listing_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function salesOf({ sellerId }: Lot): Promise<number> {
  const { rows } = await site.pool.query('SELECT sales FROM sold_counts WHERE seller_id = $1', [sellerId]);
  return rows[0]?.sales ?? 0;
}

describe('what was sold before there was anything to pay with', () => {
  it('is to be paid within 72 hours of the migration, or paid where nothing can be charged', async () => {
    await site.pool.query(
      'DROP VIEW sales; DROP FUNCTION claim_what_was_sold; DROP FUNCTION count_paid_claims CASCADE',
    );
    await site.pool.query('DROP TABLE sold_counts, bought_counts; DROP FUNCTION is_named_purchase');
    for (const name of ['0024_sales', '0042_sold_counts', '0060_bought_counts'])
      await site.pool.query(await migration(name));
    const [shipped, digital] = [await lot({ shippingCostCents: 700 }), await lot({ productType: 'DIGITAL' }, true)];
    const free = await lot({ productType: 'DIGITAL', shippingCostCents: 700 });
    for (const [what, cents] of [
      [shipped, 5_000],
      [digital, 1_000],
      [free, 40],
    ] as const)
      await sell(what, cents);
    expect(await salesOf(shipped)).toBe(1);

    await site.pool.query(await migration('0081_claims_of_sales'));
    const { rows } = await site.pool.query("SELECT product_now() AS now, to_regclass('sold') AS kept");
    const { pay_by: payBy, ...due } = await claimOf(shipped);
    expect(due).toEqual({
      auction_id: shipped.auctionId,
      buyer_id: shipped.buyerId,
      anonymous: false,
      bid_cents: 5_000,
      shipping_cents: 700,
      method: 'SHIPPING',
      state: 'DUE',
      created_at: SOLD_AT,
      order_state: null,
      of_its_seller: true,
    });
    expect(Math.abs(payBy - rows[0].now - 72 * HOUR_MS)).toBeLessThan(60_000);
    expect(rows[0].kept).toBeNull();
    expect(await claimOf(digital)).toMatchObject({ method: 'DIGITAL', anonymous: true, state: 'DUE' });
    expect(await claimOf(free)).toMatchObject({ state: 'PAID', shipping_cents: 0, order_state: 'DELIVERED' });
    expect([await salesOf(shipped), await salesOf(digital), await salesOf(free)]).toEqual([0, 0, 1]);
  });
});

describe('a node of the version before', () => {
  it('goes on writing who bought what, as a claim', async () => {
    const sold = await lot({ shippingCostCents: 700 });
    await sell(sold, 2_000);
    expect(await claimOf(sold)).toMatchObject({
      auction_id: sold.auctionId,
      state: 'DUE',
      bid_cents: 2_000,
      shipping_cents: 700,
      pay_by: SOLD_AT + 72 * HOUR_MS,
      of_its_seller: true,
    });
    await expect(sell({ ...sold, id: (await lot({})).id, buyerId: uuidv7() }, 1)).rejects.toThrow('claims_one_open');
    const small = await lot({});
    await sell(small, 20);
    expect(await claimOf(small)).toMatchObject({ state: 'PAID', order_state: 'AWAITING_ADDRESS' });
  });
});
