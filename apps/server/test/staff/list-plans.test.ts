import { AUCTION_FILTERS, LISTING_FILTERS } from '@clamor/contract/staff-lists';
import { REVIEW_FILTERS } from '@clamor/contract/staff-reviews';
import { USER_STATUSES } from '@clamor/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionListStatement, listingListStatement } from '../../src/modules/staff/listing-list.postgres.ts';
import { reviewListStatement } from '../../src/modules/staff/review-list.postgres.ts';
import { userListStatement } from '../../src/modules/staff/user-list.postgres.ts';
import type { CursorPosition } from '../../src/platform/http/index.ts';
import { rowsRead, type Statement } from '../../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from '../desk/desk.fixture.ts';
import { addListing } from '../desk/market.fixture.ts';

const ROWS = 20_000;
const NOW = 1_790_000_000_000;

let site: DeskSite;
let mark: CursorPosition;

/** Adds as many members, listings and reviews as after years. A few are hidden, frozen, featured or removed. */
async function grow(): Promise<void> {
  const { id } = await addListing(site.pool);
  const filled: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'member-' || n, 'member-' || n || '@members.test', '', 'BOTH',
         CASE WHEN n % 500 = 0 THEN 'SUSPENDED' WHEN n % 90 = 0 THEN 'PENDING' WHEN n % 70 = 0 THEN 'DELETED' ELSE 'ACTIVE' END,
         to_timestamp($1::double precision / 1000 + n) FROM generate_series(1, ${ROWS}) AS n`,
      [NOW],
    ],
    [
      `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, ${ROWS}) AS n,
         jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'status',
           (ARRAY['COLLECTING', 'COUNTDOWN', 'LIVE', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'ENDED', 'CANCELLED'])[1 + n % 7],
           'live_at', n, 'ends_at', n, 'decision_deadline', n, 'outcome', 'UNSOLD', 'cancelled_by', 'staff',
           'sequence', CASE WHEN n % 7 > 1 THEN 1 END, 'hidden', n % 700 = 0, 'frozen_at', CASE WHEN n % 1400 = 2 THEN n END)) AS made
       WHERE first.id = $1`,
      [id],
    ],
    [
      `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup,
         custom_tags, search_words, featured)
       SELECT id, id::text, (SELECT id FROM users LIMIT 1), to_timestamp($1::double precision / 1000), 'A lamp', '', 'LIGHTNING', 'PHYSICAL', '{}',
         false, '{}', '', random() < 0.002 FROM listing_state WHERE id NOT IN (SELECT id FROM listings)`,
      [NOW],
    ],
    // Disables the triggers that keep counts, which this test does not need.
    ['ALTER TABLE reviews DISABLE TRIGGER USER', []],
    [
      `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
       SELECT id, gen_random_uuid(), id, gen_random_uuid(), gen_random_uuid(), false, 100, 0, 'SHIPPING', 'PAID', 1 FROM listing_state`,
      [],
    ],
    [
      `INSERT INTO reviews (id, claim_id, about, auction_id, listing_id, author_id, member_id, anonymous, is_public, rating, written_at, removed_at, removed_for)
       SELECT id, id, 'seller', auction_id, listing_id, buyer_id, seller_id, false, true, 5, $1::bigint + n, CASE WHEN n % 200 = 0 THEN n END,
         CASE WHEN n % 200 = 0 THEN 'Spam' END
       FROM (SELECT *, 1000 * row_number() OVER () AS n FROM claims) AS claims`,
      [NOW],
    ],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  for (const table of ['users', 'listing_state', 'listings', 'reviews']) await site.pool.query(`ANALYZE ${table}`);
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
  const { rows } = await site.pool.query('SELECT id FROM listing_state ORDER BY id OFFSET 9000 LIMIT 1');
  mark = { at: NOW + 9_000_000, id: rows[0].id };
});
afterAll(() => site.close());

const read = (statement: Statement) => rowsRead(site.pool, statement);

const limit = 51;
/** The most rows that a page may read: its own, those joined to each of them, and those that it skips. */
const FEW = 12 * limit;

describe('a page of staff’s lists is read without walking through the table, the first one and one in the middle', () => {
  it.each([undefined, ...USER_STATUSES])('of members: %s', async (status) => {
    for (const after of [null, mark]) expect(await read(userListStatement({ status, limit }, after))).toBeLessThan(FEW);
  });

  it.each([undefined, ...LISTING_FILTERS])('of listings: %s', async (status) => {
    for (const after of [null, mark])
      expect(await read(listingListStatement({ status, limit }, after))).toBeLessThan(FEW);
  });

  it.each(REVIEW_FILTERS)('of reviews: %s', async (status) => {
    for (const after of [null, mark])
      expect(await read(reviewListStatement({ status, limit }, after))).toBeLessThan(FEW);
  });

  it.each(AUCTION_FILTERS)('of auctions: %s', async (status) => {
    for (const after of [null, { ...mark, at: 9_000 }])
      expect(await read(auctionListStatement({ status, limit }, after))).toBeLessThan(FEW);
  });
});
