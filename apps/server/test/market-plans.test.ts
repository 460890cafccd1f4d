import { LISTING_SORTS, type ListingSort } from '@clamor/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEW_RESULTS, findPage, statementFor } from '../src/modules/market/find-page.postgres.ts';
import { type MarketFilters, type MarketQuery, markOf } from '../src/modules/market/market-page.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { indexesRead, rowsRead, type Statement } from '../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from './desk/desk.fixture.ts';
import { addListing } from './desk/market.fixture.ts';
import { INDEXES_OF_PLANS } from './indexes-of-plans.ts';

const LISTINGS = 20_000;
/** One listing in two hundred still runs, as in a market that is years old. */
const RUNNING = LISTINGS / 200;
const ENDS_AT = 1_790_000_000_000;
const MEMBER = '01920000-0000-7000-8000-000000000000';
const SMALL_SELLER = '01920000-0000-7000-8000-000000000001';
/** SQL for the status of listing `n`. Of the listings that are over, nearly all are ENDED. */
const STATUS = `CASE WHEN n % 200 = 0 THEN 'LIVE' WHEN n % 900 = 1 THEN 'RESERVE_NOT_MET' WHEN n % 900 = 2 THEN 'CANCELLED' ELSE 'ENDED' END`;
const NO_FILTER: MarketFilters = { search: null, status: null, mode: null, category: null, sellerId: null };

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
         jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), 'status', ${STATUS}, 'since', n,
           'ends_at', $2::bigint + n, 'outcome', 'UNSOLD', 'cancelled_by', 'seller', 'decision_deadline', 1,
           'sequence', 1 + n % 7, 'likes', n % 11, 'price_cents', 100 + n % 13)) AS made
       WHERE first.id = $1`,
      [id, ENDS_AT],
    ],
    [
      `INSERT INTO listings (id, slug, seller_id, created_at, title, description, mode, product_type, media_urls, local_pickup, custom_tags, search_words)
       SELECT id, id::text, $1, now() - (ends_at % 1000) * interval '1 minute', 'A lot', '', 'STANDARD', 'PHYSICAL', '{}', false, '{}',
         CASE WHEN since % 3 = 0 THEN 'common' ELSE 'other' END
       FROM listing_state WHERE id <> $2`,
      [MEMBER, id],
    ],
    [
      `INSERT INTO listing_shelf (listing_id, shelf, feature_rank, order_key, status, mode, category, seller_id)
       SELECT id, CASE status WHEN 'LIVE' THEN 0 ELSE 3 END, 1, ends_at, status, CASE WHEN since % 700 = 1 THEN 'LIGHTNING' ELSE 'STANDARD' END,
         CASE WHEN since % 500 = 2 THEN 'Rare' WHEN since % 2 = 0 THEN 'Lamps' END, CASE WHEN since % 400 = 3 THEN $3::uuid ELSE $2::uuid END
       FROM listing_state WHERE id <> $1`,
      [id, MEMBER, SMALL_SELLER],
    ],
  ];
  for (const [text, values] of filled) await site.pool.query(text, values);
  // Otherwise autovacuum might analyse the tables during the tests, and the plans would change.
  for (const table of ['listing_state', 'listing_shelf', 'listings']) await site.pool.query(`VACUUM ANALYZE ${table}`);
}

beforeAll(async () => {
  site = await openDeskSite();
  await grow();
});
afterAll(() => site.close());

/** The sort orders that put ended listings last and have no index of their own; the default order and `ending` have one. */
const SORTED = LISTING_SORTS.filter((sort) => sort !== 'ending');

describe('a sorted market', () => {
  it.each(SORTED)('by %s reads nothing of what is over while running auctions fill the page', async (sort) => {
    expect(await rowsReadFor({ ...NO_FILTER, sort, limit: 20, after: null })).toBeLessThan(4 * RUNNING);
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

const LIMIT = 20;
/**
 * The most rows that a page may read: one page for each of three statuses, two modes and two ranks. The first factor 2
 * is for rows that are counted in two nodes of the plan.
 */
const MAX_READ = 2 * 3 * 2 * 2 * (LIMIT + 1);
/** The values of each filter, in every combination. A search and a seller have tests of their own. */
const ASKED: {
  readonly [Name in Exclude<keyof MarketFilters, 'search' | 'sellerId'>]: readonly MarketFilters[Name][];
} = {
  status: [null, 'ENDED', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED', 'CANCELLED'],
  mode: [null, 'STANDARD', 'LIGHTNING'],
  category: [null, 'lamps', 'rare', 'none'],
};
const COMBINED = Object.entries(ASKED).reduce(
  (made, [name, values]) => made.flatMap((filters) => values.map((value) => ({ ...filters, [name]: value }))),
  [NO_FILTER],
);
const OF_SELLER = 'listing_shelf_of_seller';
const LAST_RUNNING = { ranks: [1, 0] as const, key: -4_000_000_000_000, listingId: MEMBER };

describe('a page of what is over', () => {
  it.each([null, ...LISTING_SORTS])(
    'by %s reads few rows, whatever status, mode and category are asked for',
    async (sort) => {
      const after = {
        ...LAST_RUNNING,
        ranks: sort === null || sort === 'ending' ? ([3, 0] as const) : ([1, 0] as const),
      };
      for (const filters of COMBINED) {
        const query = { ...filters, sort, limit: LIMIT, after };
        expect([query, (await rowsReadFor(query)) < MAX_READ]).toEqual([query, true]);
      }
    },
  );

  it.each(SORTED)('by %s reads the listings of a seller who has few, and few of one who has many', async (sort) => {
    for (const sellerId of [SMALL_SELLER, MEMBER]) {
      const query = { ...NO_FILTER, sellerId, sort, limit: LIMIT, after: LAST_RUNNING };
      expect(await rowsReadFor(query)).toBeLessThan(3 * FEW_RESULTS);
    }
  });

  it("of one seller in the market's own order reads that seller's listings alone", async () => {
    indexesRead.delete(OF_SELLER);
    for (const sellerId of [SMALL_SELLER, MEMBER]) {
      const query = { ...NO_FILTER, sellerId, sort: null, limit: LIMIT, after: null };
      expect([sellerId, (await rowsReadFor(query)) <= 2 * LIMIT]).toEqual([sellerId, true]);
    }
    expect(indexesRead).toContain(OF_SELLER);
  });

  it('by their end reads few rows of what runs too', async () => {
    for (const mode of ASKED.mode) {
      const query = { ...NO_FILTER, mode, sort: 'ending' as const, limit: LIMIT, after: null };
      expect([mode, (await rowsReadFor(query)) < MAX_READ]).toEqual([mode, true]);
    }
  });

  it.each(SORTED)('by %s reads few of many results', async (sort) => {
    const query = { ...NO_FILTER, search: `'common'`, status: 'ENDED' as const, sort, limit: LIMIT, after: null };
    // A third of all listings has the word, and the search index returns all of them. Of these the plan then reads at
    // most `FEW_RESULTS`, some of them twice.
    expect(await rowsReadFor(query)).toBeLessThan(LISTINGS / 3 + 3 * FEW_RESULTS);
  });
});

it('the indexes of what is over are each used', () => {
  expect(INDEXES_OF_PLANS['market-plans'].filter((name) => !indexesRead.has(name))).toEqual([]);
});

/** How many rows the statements of a page look at. */
async function rowsReadFor(query: MarketQuery): Promise<number> {
  let read = 0;
  const counting = {
    async query(statement: Statement) {
      read += await rowsRead(site.pool, statement);
      return site.pool.query(statement);
    },
  };
  await findPage(counting as unknown as Queryable, query);
  return read;
}

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
