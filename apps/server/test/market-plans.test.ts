import { LISTING_SORTS, type ListingSort } from '@clamor/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPage, statementFor } from '../src/modules/market/find-page.postgres.ts';
import { markOf } from '../src/modules/market/market-page.ts';
import { rowsRead } from '../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from './desk/desk.fixture.ts';
import { addListing } from './desk/market.fixture.ts';

const LISTINGS = 20_000;
/** One listing in two hundred still runs, as in a market that is years old. */
const RUNNING = LISTINGS / 200;
const ENDS_AT = 1_790_000_000_000;
const MEMBER = '01920000-0000-7000-8000-000000000000';
const NO_FILTER = { search: null, status: null, mode: null, category: null, sellerId: null };

let site: DeskSite;

async function grow(): Promise<void> {
  const { id } = await addListing(site.pool);
  const filled: [text: string, values: unknown[]][] = [
    [
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at) VALUES ($1, 'seller', 'seller@test', '', 'SELLER', 'ACTIVE', now())`,
      [MEMBER],
    ],
    [
      `INSERT INTO listing_state SELECT made.* FROM listing_state AS first, generate_series(1, ${LISTINGS}) AS n,
         jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'status', CASE WHEN n % 200 = 0 THEN 'LIVE' ELSE 'ENDED' END,
           'ends_at', $2::bigint + n, 'outcome', 'UNSOLD', 'sequence', n % 7, 'likes', n % 11, 'price_cents', 100 + n % 13)) AS made
       WHERE first.id = $1`,
      [id, ENDS_AT],
    ],
    [
      `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup, custom_tags, search_words)
       SELECT id, id::text, $1, now() - (ends_at % 1000) * interval '1 minute', 'A lot', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}', ''
       FROM listing_state WHERE id <> $2`,
      [MEMBER, id],
    ],
    [
      `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode)
       SELECT id, CASE status WHEN 'LIVE' THEN 0 ELSE 3 END, 1, ends_at, status, 'STANDARD' FROM listing_state WHERE id <> $1`,
      [id],
    ],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  for (const table of ['listing_state', 'listing_shelf', 'listings']) await site.pool.query(`ANALYZE ${table}`);
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
}, 120_000);
afterAll(() => site.close());

/** The sort orders that put ended listings last and have no index of their own; the default order and `ending` have one. */
const SORTED = LISTING_SORTS.filter((sort) => sort !== 'ending');

describe('a sorted market', () => {
  it.each(SORTED)('by %s reads nothing of what is over while running auctions fill the page', async (sort) => {
    const query = { ...NO_FILTER, sort, limit: 20, after: null };
    expect(await rowsRead(site.pool, statementFor(query))).toBeLessThan(4 * RUNNING);
  });

  it.each(SORTED)('by %s goes on with what is over, in one order and without a gap', async (sort) => {
    const walked = await walk(sort, 70, 5);
    const { rows } = await site.pool.query<{ id: string }>(
      `SELECT id FROM (${statementFor({ ...NO_FILTER, sort, limit: 349, after: null }).text}) AS page (id)`,
      statementFor({ ...NO_FILTER, sort, limit: 349, after: null }).values,
    );
    expect(walked).toEqual(rows.map(({ id }) => id));
    expect(new Set(walked).size).toBe(350);
    expect(await runningAmong(walked.slice(0, RUNNING))).toBe(RUNNING);
    expect(await runningAmong(walked.slice(RUNNING))).toBe(0);
  });

  it('that is asked for one status has that alone', async () => {
    for (const [status, running] of [
      ['LIVE', 20],
      ['ENDED', 0],
    ] as const) {
      const { listingIds } = await findPage(site.pool, {
        ...NO_FILTER,
        status,
        sort: 'demand',
        limit: 20,
        after: null,
      });
      expect([status, listingIds.length, await runningAmong(listingIds)]).toEqual([status, 20, running]);
    }
  });
});

/** The ids of the listings on the first pages, read by cursor. */
async function walk(sort: ListingSort, limit: number, pages: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const after = markOf(sort, cursor) ?? null;
    const { listingIds, nextCursor } = await findPage(site.pool, { ...NO_FILTER, sort, limit, after });
    ids.push(...listingIds);
    cursor = nextCursor ?? undefined;
  }
  return ids;
}

async function runningAmong(ids: readonly string[]): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM listing_shelf WHERE listing_id = ANY($1) AND shelf < 3',
    [ids],
  );
  return rows[0]?.count ?? Number.NaN;
}
