import { HELD_AFTER_SHIPPING_MS } from '@clamor/domain/sales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargedSalesOf } from '../../src/modules/payments/charged-sales.postgres.ts';
import { findStuckOrders } from '../../src/modules/payments/stuck-orders.postgres.ts';
import { whoOwes } from '../../src/modules/payouts/balances.postgres.ts';
import { maybePayable } from '../../src/modules/payouts/payout-rows.postgres.ts';
import type { Queryable } from '../../src/platform/database/index.ts';
import { indexesRead, rowsRead, type Statement } from '../../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from '../desk/desk.fixture.ts';
import { addListing } from '../desk/market.fixture.ts';
import { INDEXES_OF_PLANS } from '../indexes-of-plans.ts';

const SOLD = 20_000;
const LONG_AGO = 1_700_000_000_000;
const NOW = 1_790_000_000_000;

let site: DeskSite;

/**
 * Adds sales of many sellers, as many as after years. Nearly all were paid, received and paid out. In each
 * hundred, one sale is held, and another still has time to be paid. A few others wait for staff.
 */
async function grow(): Promise<void> {
  const { id: listingId } = await addListing(site.pool);
  const filled: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'trader-' || n, 'trader-' || n || '@members.test', '', 'BOTH',
         CASE WHEN n % 50 = 0 THEN 'SUSPENDED' ELSE 'ACTIVE' END, now() FROM generate_series(1, 2000) AS n`,
      [],
    ],
    [
      `WITH traders AS (SELECT array_agg(id) AS ids FROM users WHERE status = 'ACTIVE' AND username LIKE 'trader-%')
       INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, ids[1 + n % 1900], ids[1 + (n + 7) % 1900], false, 1000, 0, 'PICKUP',
         CASE WHEN n % 100 = 1 THEN 'DUE' ELSE 'PAID' END, CASE WHEN n % 4000 = 1 THEN $2 ELSE $3 END::bigint, $2::bigint + n
       FROM traders, generate_series(1, ${SOLD}) AS n`,
      [listingId, LONG_AGO, NOW + 1],
    ],
    [
      `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup, custom_tags,
         search_words)
       SELECT $1, 'a-lamp', id, now(), 'A lamp', '', 'LIGHTNING', 'PHYSICAL', '{}', false, '{}', '' FROM users LIMIT 1`,
      [listingId],
    ],
    [
      `INSERT INTO orders (claim_id, auction_id, state, paid_at, ready_at, shipped_at, received_at)
       SELECT id, auction_id, CASE kind WHEN 2 THEN 'SHIPPED' WHEN 3 THEN 'READY_TO_SHIP' ELSE 'RECEIVED' END, created_at,
         CASE WHEN kind = 3 AND created_at % 1000 <> 3 THEN $2::bigint ELSE created_at END,
         CASE WHEN kind <> 3 THEN CASE WHEN kind = 2 AND created_at % 1000 <> 2 THEN $2 ELSE created_at END END,
         CASE WHEN kind NOT IN (2, 3) THEN created_at END
       FROM (SELECT *, (created_at - $1) % 100 AS kind FROM claims WHERE state = 'PAID') AS paid`,
      [LONG_AGO, NOW],
    ],
    [
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause)
       SELECT 'provider', 'seller', 1000, 'paid', seller_id, auction_id, id, id::text FROM claims WHERE state = 'PAID'`,
      [],
    ],
    [
      `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, reference, prepared_at, paid_at)
       SELECT claims.id, claims.seller_id, 1000, ARRAY[claims.id], 'PAID', 'seeded', created_at, created_at
       FROM claims JOIN orders ON orders.claim_id = claims.id WHERE orders.state = 'RECEIVED'`,
      [],
    ],
    [
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, payout_id, cause)
       SELECT 'seller', 'payouts', cents, 'payout', seller_id, id, id::text FROM payouts`,
      [],
    ],
    ['UPDATE claims SET payout_id = payouts.id FROM payouts WHERE payouts.id = claims.id', []],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  await site.pool.query(
    'VACUUM ANALYZE users, claims, orders, transfers, payouts, payments, refunds, disputes, seller_earnings',
  );
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
});
afterAll(() => site.close());

/** How many rows PostgreSQL reads for a list, and how many the list returns. */
async function lookedAt(reading: (query: Queryable) => Promise<readonly unknown[]>) {
  let asked: Statement | null = null;
  const recorder = {
    query: (text: string, values: unknown[]) => {
      asked = { text, values };
      return site.pool.query(text, values);
    },
  };
  const found = (await reading(recorder as unknown as Queryable)).length;
  if (asked === null) throw new Error('nothing was asked');
  return { found, rows: await rowsRead(site.pool, asked) };
}

describe('staff’s lists of money are read without walking through all that was ever sold', () => {
  it('whom something is payable to: of 20,000 sales those that are long shipped and not paid out', async () => {
    const { found, rows } = await lookedAt((query) => maybePayable(query, NOW + HELD_AFTER_SHIPPING_MS - 1, 1_000));
    expect(found).toBe(20);
    expect(rows).toBeLessThan(300);
  });

  it('who owes: nobody, among nearly 2,000 sellers', async () => {
    const { found, rows } = await lookedAt((query) => whoOwes(query, 200));
    expect(found).toBe(0);
    expect(rows).toBeLessThan(10);
  });

  it('what does not move: what is overdue, and what was not shipped in time', async () => {
    const asked = { list: 'stuck', q: null, limit: 101, after: null } as const;
    const { found, rows } = await lookedAt((query) => findStuckOrders(query, asked, NOW));
    expect(found).toBe(25);
    expect(rows).toBeLessThan(1_000);
  });

  it('whether a seller is new: of one who sold much, and of one with thousands of free and undone sales', async () => {
    const asked = (sellerId: string) => lookedAt(async (query) => [await chargedSalesOf(query, sellerId, NOW)]);
    const { rows: sellers } = await site.pool.query(
      "SELECT seller_id AS id FROM claims WHERE state = 'PAID' GROUP BY seller_id HAVING count(*) > 8 LIMIT 1",
    );
    await site.pool.query(
      `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), listing_id, $1, buyer_id, false, CASE WHEN n % 2 = 0 THEN 10 ELSE 1000 END, 0, 'PICKUP',
         CASE WHEN n % 2 = 0 THEN 'PAID' ELSE 'REFUNDED' END, 1, n
       FROM (SELECT * FROM claims LIMIT 1) AS one, generate_series(1, 5000) AS n`,
      [sellers[0].id],
    );
    expect((await asked(sellers[0].id)).rows).toBeLessThan(20);
    expect((await asked('00000000-0000-7000-8000-000000000000')).rows).toBeLessThan(5);
  });

  it('a page of what is not paid, the first one and one in the middle', async () => {
    const { rows: middle } = await site.pool.query(
      "SELECT id, created_at AS at FROM claims WHERE state = 'DUE' ORDER BY created_at, id OFFSET 100 LIMIT 1",
    );
    for (const after of [null, middle[0]]) {
      const asked = { list: 'unpaid', q: null, limit: 21, after } as const;
      const { found, rows } = await lookedAt((query) => findStuckOrders(query, asked, NOW));
      expect(found).toBe(21);
      expect(rows).toBeLessThan(60 * 21);
    }
  });
});

it('each is found by the index that was made for it', () => {
  expect(INDEXES_OF_PLANS['staff/money-list-plans'].filter((name) => !indexesRead.has(name))).toEqual([]);
});
