import { STATUSES } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingCounts, listingCountsStatement } from '../../src/modules/dashboard/listing-counts.postgres.ts';
import { sellerPageStatement } from '../../src/modules/dashboard/seller-page.postgres.ts';
import { waitingListingsStatement } from '../../src/modules/dashboard/waiting-listings.postgres.ts';
import { sellersTurnsStatement } from '../../src/modules/orders/sellers-turns.postgres.ts';
import { rowsRead, type Statement } from '../../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from '../desk/desk.fixture.ts';
import { addListing } from '../desk/market.fixture.ts';

const ROWS = 20_000;
const NOW = 1_790_000_000_000;
const SELLER = '01920000-0000-7000-8000-00000000000a';

let site: DeskSite;
let mark: { at: number; id: string };

/** Gives one seller listings, claims and orders in every state, as many as after years. */
async function grow(): Promise<void> {
  const { id } = await addListing(site.pool);
  await site.pool.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, 'big-seller', 'big@members.test', '', 'SELLER', 'ACTIVE', now())`,
    [SELLER],
  );
  const filled: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, ${ROWS}) AS n,
         jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'seller_id', $2::text, 'status',
           (ARRAY['COLLECTING', 'COUNTDOWN', 'LIVE', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'ENDED', 'CANCELLED'])[1 + n % 7],
           'live_at', n, 'ends_at', n, 'decision_deadline', n, 'outcome', 'UNSOLD', 'cancelled_by', 'staff',
           'start_policy', CASE WHEN n % 2 = 0 THEN 'MANUAL' ELSE 'IMMEDIATE' END, 'goal_met_at', CASE WHEN n % 3 = 0 THEN n END,
           'sequence', CASE WHEN n % 7 > 1 THEN 1 END, 'hidden', n % 700 = 0, 'frozen_at', CASE WHEN n % 1400 = 2 THEN n END)) AS made
       WHERE first.id = $1`,
      [id, SELLER],
    ],
    [
      `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup,
         custom_tags, search_words)
       SELECT id, id::text, $1, now(), 'A lamp', '', 'LIGHTNING', 'PHYSICAL', '{}', false, '{}', ''
       FROM listing_state WHERE id NOT IN (SELECT id FROM listings)`,
      [SELLER],
    ],
    [
      `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
       SELECT id, gen_random_uuid(), id, seller_id, gen_random_uuid(), false, 100, 0, 'SHIPPING',
         (ARRAY['DUE', 'PAID', 'RELEASED', 'REFUNDED'])[1 + (row_number() OVER ()) % 4], row_number() OVER ()
       FROM listing_state WHERE seller_id = $1`,
      [SELLER],
    ],
    [
      `INSERT INTO orders (claim_id, auction_id, state, paid_at, ready_at, problem_at)
       SELECT id, auction_id, (ARRAY['READY_TO_SHIP', 'RECEIVED', 'SHIPPED'])[1 + pay_by % 3], 1, pay_by,
         CASE WHEN pay_by % 5 = 0 THEN pay_by END
       FROM claims WHERE state = 'PAID'`,
      [],
    ],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  for (const table of ['listing_state', 'listings', 'claims', 'orders'])
    await site.pool.query(`VACUUM ANALYZE ${table}`);
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
  const { rows } = await site.pool.query('SELECT id FROM listing_state ORDER BY id OFFSET 9000 LIMIT 1');
  mark = { at: 9_000, id: rows[0].id };
});
afterAll(() => site.close());

const limit = 21;
/**
 * The most rows that a plan may read: three kinds of rows, and for each a page from its index, from the union, and from
 * `listings`.
 */
const FEW = 3 * 3 * limit;
const read = (statement: Statement) => rowsRead(site.pool, statement);

describe('a page of a seller’s listings is read without walking through them, the first one and one in the middle', () => {
  it.each([null, ...STATUSES])('of status %s', async (status) => {
    for (const after of [null, mark]) {
      expect(await read(sellerPageStatement({ sellerId: SELLER, status, limit, after }))).toBeLessThanOrEqual(limit);
    }
  });
});

describe('a seller’s summary is read without walking through what there is', () => {
  it('in what waits of listings', async () => {
    expect(await read(waitingListingsStatement(SELLER, limit))).toBeLessThanOrEqual(FEW);
  });

  it('in what waits of sales', async () => {
    expect(await read(sellersTurnsStatement({ sellerId: SELLER, limit }, NOW))).toBeLessThan(12 * limit);
  });

  it('in how many listings stand where, each status no further than is told', async () => {
    expect(await read(listingCountsStatement(SELLER))).toBeLessThanOrEqual(STATUSES.length * 502);
  });

  it('and says from 500 on that there are more, not before', async () => {
    const few = '01920000-0000-7000-8000-00000000000b';
    const put = async (count: number) => {
      await site.pool.query(
        `INSERT INTO listing_state SELECT made.* FROM listing_state AS one, generate_series(1, $2::integer) AS n,
           jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'seller_id', $1::text, 'live_at', n)) AS made
         WHERE one.id = (SELECT id FROM listing_state WHERE status = 'COLLECTING' AND NOT hidden LIMIT 1)`,
        [few, count],
      );
      return (await listingCounts(site.pool, few)).find(({ status }) => status === 'COLLECTING');
    };
    expect(await put(500)).toEqual({ status: 'COLLECTING', count: 500, more: false });
    expect(await put(1)).toEqual({ status: 'COLLECTING', count: 500, more: true });
  });
});
