import { randomUUID } from 'node:crypto';
import { BID_LISTS } from '@clamor/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementFor } from '../src/modules/market/find-page.postgres.ts';
import { myBidsStatement } from '../src/modules/my-bids/find-my-bids.postgres.ts';
import { indexesRead, rowsRead } from '../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from './desk/desk.fixture.ts';
import { addListing } from './desk/market.fixture.ts';
import { INDEXES_OF_PLANS } from './indexes-of-plans.ts';

const LISTINGS = 20_000;
const NOW = 1_790_000_000_000;
/** The number of listings that the member bid on: one in a hundred. They like as many others. */
const OWN = LISTINGS / 100;

const member = randomUUID();
const bigSeller = randomUUID();
let site: DeskSite;

/** Fills a market as after years. One member has bid on some listings, also several times on one. */
async function grow(): Promise<void> {
  const { id } = await addListing(site.pool);
  const statuses = `(ARRAY['LIVE', 'LIVE', 'ENDED', 'RESERVE_NOT_MET', 'ENDED'])[1 + n % 5]`;
  const filled: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, ${LISTINGS}) AS n,
         jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'status', ${statuses}, 'ends_at', $2::bigint + n,
           'since', n, 'decision_deadline', n, 'outcome', 'UNSOLD', 'sequence', 3, 'leader_id', gen_random_uuid(), 'leader_anonymous', false,
           'leader_max_cents', 9)) AS made
       WHERE first.id = $1`,
      [id, NOW],
    ],
    [
      `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, seller_id)
       SELECT id, CASE status WHEN 'LIVE' THEN 0 ELSE 3 END, 1, since, status, 'LIGHTNING', CASE WHEN since % 4 = 0 THEN $1::uuid ELSE id END
       FROM listing_state WHERE id <> $2`,
      [bigSeller, id],
    ],
    [
      `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, max_cents, anonymous, automatic, received_at, placed_at)
       SELECT id, n, CASE WHEN since % 100 = 0 THEN $1::uuid ELSE gen_random_uuid() END, n, n, false, false, n, n
       FROM listing_state, generate_series(1, 3) AS n WHERE id <> $2`,
      [member, id],
    ],
    [
      `INSERT INTO likes (listing_id, user_id, liked_at)
       SELECT id, CASE WHEN since % 100 = 1 THEN $1::uuid ELSE gen_random_uuid() END, since FROM listing_state WHERE id <> $2`,
      [member, id],
    ],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  for (const table of ['listing_state', 'listing_shelf', 'bids', 'likes']) await site.pool.query(`ANALYZE ${table}`);
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
});
afterAll(() => site.close());

const limit = 25;
const place = { ranks: [1, 0] as const, key: NOW + 9_000, listingId: '7fffffff-0000-4000-8000-000000000000' };

describe('a member’s lists are read without walking through the market, the first page and one in the middle', () => {
  it.each(BID_LISTS)('of their bids: %s', async (list) => {
    for (const mark of [null, place]) {
      const after = mark === null ? [null, null, null, null] : [...mark.ranks, mark.key, mark.listingId];
      const statement = myBidsStatement(list, [member, ...after, limit], NOW);
      expect(await rowsRead(site.pool, statement)).toBeLessThan(12 * OWN);
    }
  });

  it('of a seller who put up a quarter of it', async () => {
    const all = { search: null, status: null, mode: null, category: null, sort: null, limit };
    for (const after of [null, { ...place, ranks: [0, 1] as const, key: 9_000 }]) {
      const statement = statementFor({ ...all, sellerId: bigSeller, after });
      expect(await rowsRead(site.pool, statement)).toBeLessThan(3 * limit);
    }
  });
});

it('each is found by the index that was made for it', () => {
  expect(INDEXES_OF_PLANS['my-lists-plans'].filter((name) => !indexesRead.has(name))).toEqual([]);
});

it('of all that a member likes, the list has the five thousand that they liked last', async () => {
  const fan = randomUUID();
  const liked = await site.pool.query<{ id: string }>(
    `INSERT INTO likes (listing_id, user_id, liked_at)
     SELECT listing_id, $1::uuid, row_number() OVER (ORDER BY listing_id) FROM listing_shelf ORDER BY listing_id LIMIT 5002
     RETURNING listing_id AS id`,
    [fan],
  );
  const listed = await site.pool.query<{ listing_id: string }>(
    myBidsStatement('liked', [fan, null, null, null, null, 6_000], NOW),
  );
  const last = liked.rows.map(({ id }) => id).slice(2);
  expect(listed.rows.map((row) => row.listing_id).sort()).toEqual(last.sort());
});
