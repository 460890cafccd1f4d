import { LISTING_SORTS } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStates } from '../src/modules/desk/read-state.ts';
import { findMarketPage } from '../src/modules/market/find-market-page.ts';
import { FEW_RESULTS, findPage, statementFor } from '../src/modules/market/find-page.postgres.ts';
import { FILL_IN } from '../src/modules/market/key-walk.ts';
import { type MarketFilters, type MarketPage, type MarketQuery, markOf } from '../src/modules/market/market-page.ts';
import { loweredCategory, readRunning, readRunningAfter } from '../src/modules/market/read-running.postgres.ts';
import { RunningListings } from '../src/modules/market/running-listings.ts';
import { type CommittedChange, encodeChange, parseChange } from '../src/modules/topics/index.ts';
import { rowsRead } from '../src/platform/test-database/rows-read.ts';
import { type DeskSite, openDeskSite } from './desk/desk.fixture.ts';
import { addListing } from './desk/market.fixture.ts';
import { FILL, LISTINGS, type Row, readAll, SELLER, SELLERS } from './market-pages.fixture.ts';

const PAGES = 2;
/** No search, and searches with more than `FEW_RESULTS` results, with fewer, with ended listings only, with none. */
const SEARCHES = [null, `'common':*`, `'some':*`, `'common':* & 'past':*`, `'none':*`];
const STATUSES: readonly (Status | null)[] = [null, 'LIVE', 'COLLECTING', 'ENDED', 'RESERVE_NOT_MET', 'CANCELLED'];
/** A value of each other filter. */
const ASKED: Readonly<Omit<MarketFilters, 'search' | 'status'>> = {
  mode: 'LIGHTNING',
  category: 'LAMPS',
  sellerId: SELLER,
};
const FILTERS: readonly Partial<MarketFilters>[] = [
  {},
  ...Object.entries(ASKED).map(([name, value]) => ({ [name]: value })),
];
const NO_FILTER: MarketFilters = { search: null, status: null, mode: null, category: null, sellerId: null };

let site: DeskSite;
let all: Row[];
/** Two nodes' running listings in memory. */
let nodes: RunningListings[];
let failures: unknown[];
/** For each sorted page, whether its running listings came from `memory` or from the `database`. */
const counted: string[] = [];

beforeAll(async () => {
  site = await openDeskSite();
  const { id } = await addListing(site.pool);
  for (const text of FILL) await site.pool.query(text, [id, SELLERS]);
  for (const table of ['listing_state', 'listing_shelf', 'listings']) await site.pool.query(`ANALYZE ${table}`);
  all = await readAll(site.pool);
  failures = [];
  nodes = await Promise.all([openNode(), openNode()]);
});
afterAll(() => site.close());

/** A node that has read all running listings into memory. */
async function openNode(): Promise<RunningListings> {
  const node = new RunningListings({
    readAfter: (mark, limit) => readRunningAfter(site.pool, mark, limit),
    readSome: (ids) => readRunning(site.pool, ids),
    lowered: (category) => loweredCategory(site.pool, category),
    hearing: () => 'unbroken',
    now: () => 0,
    counted: (from) => counted.push(from),
    onFailure: (cause) => failures.push(cause),
  });
  const query = { ...NO_FILTER, sort: 'demand' as const, limit: 1, after: null };
  await vi.waitFor(async () => expect(await node.rowsOf(query)).not.toBeNull());
  return node;
}

const isOver = ({ shelf }: Row) => Number(shelf === 3);
const KEYS: Readonly<Record<string, (row: Row) => number[]>> = {
  '': ({ shelf, featureRank, orderKey }) => [shelf, featureRank, orderKey],
  ending: ({ shelf, orderKey }) => [shelf, orderKey],
  newest: (row) => [isOver(row), -row.createdAt],
  demand: (row) => [isOver(row), -row.demand],
  'price-low': (row) => [isOver(row), row.price],
  'price-high': (row) => [isOver(row), -row.price],
  bids: (row) => [isOver(row), -row.bids],
};

/** For each filter, whether a listing passes it when the filter has this value. */
const MATCHES: { readonly [Name in keyof MarketFilters]: (asked: MarketFilters[Name]) => (row: Row) => boolean } = {
  status: (status) => (row) => (status === null ? row.status !== 'CANCELLED' : row.status === status),
  mode: (mode) => (row) => mode === null || row.mode === mode,
  category: (category) => (row) => category === null || row.category?.toLowerCase() === category.toLowerCase(),
  sellerId: (sellerId) => (row) => sellerId === null || row.sellerId === sellerId,
  search(search) {
    const wanted = [...(search ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word as string);
    return ({ words }) => wanted.every((word) => words.some((each) => each.startsWith(word)));
  },
};
const matching = <Name extends keyof MarketFilters>(name: Name, query: MarketFilters) => MATCHES[name](query[name]);

/** The ids of all listings that match the query, sorted by a slow comparison. */
function expected(query: MarketQuery): string[] {
  const keysOf = KEYS[query.sort ?? ''] as (row: Row) => number[];
  const matches = (Object.keys(MATCHES) as (keyof MarketFilters)[]).map((name) => matching(name, query));
  const meant = all.filter((row) => matches.every((isMatch) => isMatch(row)));
  const placed = meant.map((row) => ({ id: row.id, keys: keysOf(row) }));
  placed.sort((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
    return at < 0 ? (one.id < other.id ? -1 : 1) : (one.keys[at] as number) - (other.keys[at] as number);
  });
  return placed.map(({ id }) => id);
}

type Find = (query: MarketQuery) => Promise<MarketPage>;

const inDatabase: Find = (query) => findPage(site.pool, query);
const onNode =
  (index: number): Find =>
  (query) =>
    findMarketPage(site.pool, query, nodes[index] as RunningListings);

async function walked(find: Find, query: Omit<MarketQuery, 'after'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const after = markOf(query.sort ?? '', cursor) ?? null;
    const { listingIds, nextCursor } = await find({ ...query, after });
    ids.push(...listingIds);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return ids;
}

describe('pages of the market', () => {
  it.each([null, ...LISTING_SORTS])(
    'by %s are those of all listings sorted one by one, whatever is asked for',
    async (sort) => {
      const limits = [1, 30, 100];
      for (const [index, search] of SEARCHES.entries())
        for (const status of STATUSES)
          for (const filter of FILTERS) {
            const limit = limits[(index + STATUSES.indexOf(status) + FILTERS.indexOf(filter)) % limits.length] ?? 1;
            const query = { ...NO_FILTER, ...filter, sort, search, status, limit };
            const meant = expected({ ...query, after: null }).slice(0, PAGES * limit);
            const found = [await walked(inDatabase, query), await walked(onNode(0), query)];
            expect([query, ...found]).toEqual([query, meant, meant]);
          }
    },
  );

  it.each([null, ...LISTING_SORTS])(
    'by %s go on with what is over where running listings end with a page, just before its end or just after',
    async (sort) => {
      const running = new Set(all.filter((row) => !isOver(row)).map(({ id }) => id));
      for (const search of [null, `'common':*`])
        for (const filter of FILTERS) {
          const asked = { ...NO_FILTER, ...filter, sort, search };
          const inOrder = expected({ ...asked, limit: 1, after: null });
          const runningCount = inOrder.filter((id) => running.has(id)).length;
          expect([runningCount > 1, runningCount + 1 < inOrder.length]).toEqual([true, true]);
          for (const limit of [runningCount - 1, runningCount, runningCount + 1]) {
            const query = { ...asked, limit };
            const meant = inOrder.slice(0, PAGES * limit);
            const found = [await walked(inDatabase, query), await walked(onNode(0), query)];
            expect([query, ...found]).toEqual([query, meant, meant]);
          }
        }
    },
  );

  it('has searches with more results than are sorted, and with fewer', () => {
    const counts = SEARCHES.map(
      (search) => expected({ ...NO_FILTER, search, sort: null, limit: 1, after: null }).length,
    );
    expect(counts[1]).toBeGreaterThan(FEW_RESULTS);
    expect(counts[3]).toBeGreaterThan(0);
    expect(counts[3]).toBeLessThan(100);
    expect(counts[4]).toBe(0);
  });

  it('of a search with many results take the running listings from memory', async () => {
    const query = { ...NO_FILTER, search: `'common':*`, sort: 'price-low' as const, limit: 30, after: null };
    counted.length = 0;
    const { listingIds } = await onNode(0)(query);
    expect(listingIds).toEqual(expected(query).slice(0, query.limit));
    expect(counted).toEqual(['memory']);
  });

  it('of one status start where its group starts', async () => {
    for (const status of ['COLLECTING', 'ENDED'] as const) {
      const query = { ...NO_FILTER, status, sort: null, limit: 20, after: null };
      expect(await rowsRead(site.pool, statementFor(query))).toBeLessThan(LISTINGS / 10);
    }
  });
});

/** Removes the sort keys of some listings that are over, as if they had ended before these columns existed. */
const UNKEY: readonly string[] = [
  'ALTER TABLE listing_shelf DISABLE TRIGGER listing_shelf_keyed',
  `UPDATE listing_shelf SET newest_key = NULL, demand_key = NULL, price_key = NULL, bids_key = NULL
   WHERE shelf = 3 AND substr(listing_id::text, 1, 1) IN ('1', '5', '9', 'b', 'e')`,
  'ALTER TABLE listing_shelf ENABLE TRIGGER listing_shelf_keyed',
];

describe('pages of what was over before there were keys', () => {
  const OVER_PAGES = LISTING_SORTS.flatMap((sort) =>
    [null, `'some':*`].flatMap((search) =>
      ([null, 'ENDED', 'CANCELLED'] as const).flatMap((status) =>
        FILTERS.map((filter) => ({ ...NO_FILTER, ...filter, sort, search, status, limit: 60 })),
      ),
    ),
  );

  it('are the same before, while and after a job fills the keys in', async () => {
    for (const text of UNKEY) await site.pool.query(text);
    const unkeyed = async () =>
      (await site.pool.query('SELECT FROM listing_shelf WHERE shelf = 3 AND newest_key IS NULL')).rowCount ?? 0;
    const before = await unkeyed();
    expect(before).toBeGreaterThan(600);
    for (const left of [before, before - 400, 0]) {
      await site.pool.query(FILL_IN, [before - left]);
      expect(await unkeyed()).toBe(left);
      for (const query of OVER_PAGES) {
        const meant = expected({ ...query, after: null }).slice(0, PAGES * query.limit);
        expect([query, await walked(inDatabase, query)]).toEqual([query, meant]);
      }
    }
  });
});

/** Changes in SQL: bids, likes, ends, and hidden listings. SQL is enough, because only the pages are tested here. */
const CHANGES: readonly string[] = [
  `UPDATE listing_state SET price_cents = coalesce(price_cents, 0) + 700, sequence = sequence + 2, version = version + 1 WHERE id = ANY($1) AND status = 'LIVE'`,
  'UPDATE listing_state SET likes = likes + 4, version = version + 1 WHERE id = ANY($1)',
  `UPDATE listing_state SET status = CASE WHEN status = 'LIVE' THEN 'ENDED' ELSE 'CANCELLED' END, version = version + 1 WHERE id = ANY($1)`,
  'UPDATE listing_state SET hidden = true, version = version + 1 WHERE id = ANY($1)',
];

/** Changes a part of the running listings. Returns the commits. */
async function changeSome(part: number): Promise<CommittedChange[]> {
  const running = all.filter((row) => !isOver(row)).map(({ id }) => id);
  const changed = running.filter((_, index) => index % 7 === part);
  const before = new Map((await readStates(site.pool, changed)).map((state) => [state.id, state]));
  for (const [index, text] of CHANGES.entries())
    await site.pool.query(text, [changed.filter((_, place) => place % CHANGES.length === index)]);
  await site.pool.query('DELETE FROM listing_shelf s USING listing_state st WHERE st.id = s.listing_id AND st.hidden');
  await site.pool.query(
    'UPDATE listing_shelf s SET status = st.status, shelf = 3 FROM listing_state st WHERE st.id = s.listing_id AND st.status <> s.status',
  );
  all = await readAll(site.pool);
  const after = await readStates(site.pool, changed);
  return after.map((state) => ({ before: before.get(state.id) ?? state, state, steps: [] }));
}

const SORTED = LISTING_SORTS.filter((sort) => sort !== 'ending');
const SOME_PAGES = SORTED.flatMap((sort) =>
  FILTERS.flatMap((filter) =>
    [null, 'LIVE' as const].map((status) => ({ ...NO_FILTER, ...filter, sort, status, limit: 40 })),
  ),
);

describe('sorted pages while listings change', () => {
  it('are the same on the node that commits, on another one, and in the database', async () => {
    for (const part of [0, 1]) {
      const changes = await changeSome(part);
      expect(changes.length).toBeGreaterThan(100);
      nodes[0]?.follow(changes);
      nodes[1]?.follow(changes.map((change) => parseChange(JSON.parse(JSON.stringify(encodeChange(change))))));
      for (const query of SOME_PAGES) {
        const meant = expected({ ...query, after: null }).slice(0, PAGES * query.limit);
        const found = await Promise.all([onNode(0), onNode(1), inDatabase].map((find) => walked(find, query)));
        expect([query, ...found]).toEqual([query, meant, meant, meant]);
      }
    }
  });

  it('go on behind their cursor, whatever moved, ended or was hidden since the page before', async () => {
    const query = { ...NO_FILTER, sort: 'price-high' as const, limit: 30 };
    const { nextCursor } = await onNode(0)({ ...query, after: null });
    nodes[0]?.follow(await changeSome(2));
    const after = markOf('price-high', nextCursor ?? undefined) ?? null;
    expect(after).not.toBeNull();
    expect(await onNode(0)({ ...query, after })).toEqual(await inDatabase({ ...query, after }));
  });

  it('have a listing once that the database knows to be over, before this node heard of it', async () => {
    const changes = await changeSome(3);
    const limit = all.filter((row) => !isOver(row)).length + changes.length + 50;
    const { listingIds } = await onNode(0)({ ...NO_FILTER, sort: 'bids', limit, after: null });
    expect(listingIds).toHaveLength(limit);
    expect(new Set(listingIds).size).toBe(limit);
    nodes[0]?.follow(changes);
  });

  it('have new listings and other categories once they are said', async () => {
    const running = all.filter((row) => !isOver(row) && row.category === 'Clocks').map(({ id }) => id);
    const [first = ''] = running;
    await site.pool.query(`UPDATE listing_shelf SET category = 'Books' WHERE listing_id = $1`, [first]);
    nodes[0]?.added([first]);
    const query = { ...NO_FILTER, sort: 'newest' as const, category: 'books', limit: 5, after: null };
    expect((await onNode(0)(query)).listingIds).toEqual([first]);
    all = await readAll(site.pool);
  });

  it('never fell back on the database for a failure', () => {
    expect(failures).toEqual([]);
  });
});
