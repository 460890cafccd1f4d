import { type ListingSort, MODES } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import { countUpTo, type Queryable } from '../../platform/database/index.ts';
import { type MarketPage, type MarketQuery, type PageRow, pageOf } from './market-page.ts';
import { marketGroupOf, OVER } from './market-place.ts';
import { mergedWalks } from './merged-walks.ts';

interface Order {
  /** SQL for a listing's position in the order: two small ranks, then a key, all ascending. */
  first: string;
  second: string;
  key: string;
  /**
   * For listings that are over: their first rank, the column of `listing_shelf` with their key, and whether this order
   * is the market's own one for them.
   */
  over: { first: number; key: string; isByPlace: boolean };
}

/** The column `shelf` is a listing's market group: 0 live, 1 countdown, 2 collecting, 3 over. Listings that are over come last. */
const IS_OVER = `(s.shelf = ${OVER})::int`;
const BY_PLACE = { key: 's.order_key', over: { first: OVER, key: 's.order_key', isByPlace: true } };

const ORDERS: Readonly<Record<ListingSort | 'market', Order>> = {
  market: { first: 's.shelf', second: 's.feature_rank', ...BY_PLACE },
  ending: { first: 's.shelf', second: '0', ...BY_PLACE },
  newest: overLast('-(extract(epoch FROM l.created_at) * 1000)::bigint', 's.newest_key'),
  demand: overLast('-(st.likes + st.boosts + st.video_likes)', 's.demand_key'),
  'price-low': overLast('coalesce(st.price_cents, st.start_price_cents)', 's.price_key'),
  'price-high': overLast('-coalesce(st.price_cents, st.start_price_cents)', '-s.price_key'),
  bids: overLast('-coalesce(st.sequence, 0)::bigint', 's.bids_key'),
};

function overLast(key: string, kept: string): Order {
  return { first: IS_OVER, second: '0', key, over: { first: 1, key: kept, isByPlace: false } };
}

/**
 * A search or a seller with at most this many listings: the database finds all of them and sorts them. With more, it
 * walks along the order and soon finds enough for a page.
 */
export const FEW_RESULTS = 2_000;

/**
 * Finds a page's listing ids. In the market's own order this walks along an index of `listing_shelf`. Cancelled
 * listings are included only on request.
 */
export async function findPage(database: Queryable, query: MarketQuery): Promise<MarketPage> {
  const groups = groupsOf(query);
  if (groups.length === 1 || query.search !== null || query.sellerId !== null) {
    const { rows } = await database.query<PageRow>(statementFor(query, groups));
    return pageOf(query.sort ?? '', rows, query.limit);
  }
  // Most pages are full of running listings. To plan the part for listings that are over would cost as much as reading
  // these.
  const { rows } = await database.query<PageRow>(statementFor(query, ['running']));
  return pageWithOver(database, query, rows);
}

/** Completes a page with listings that are over. `running`: its running listings, one more than the limit if they fill it. */
export async function pageWithOver(
  database: Queryable,
  query: MarketQuery,
  running: readonly PageRow[],
): Promise<MarketPage> {
  const isWhole = query.status !== null || running.length > query.limit;
  const over = isWhole ? [] : (await database.query<PageRow>(statementFor(query, ['over']))).rows;
  // A listing that just ended is in both for a moment.
  const known = new Set(running.map((row) => row.listing_id));
  const rows = [...running, ...over.filter((row) => !known.has(row.listing_id))];
  return pageOf(query.sort ?? '', rows.slice(0, query.limit + 1), query.limit);
}

/** Whether a search has so few results that they are sorted. */
export async function hasFewResults(database: Queryable, search: string): Promise<boolean> {
  const text = 'SELECT id FROM listings WHERE search @@ $1::tsquery';
  return (await countUpTo(database, FEW_RESULTS + 1, text, [search])) <= FEW_RESULTS;
}

/** Which of these listings a search finds. */
export async function foundAmong(
  database: Queryable,
  listingIds: readonly string[],
  search: string,
): Promise<Set<string>> {
  // Materialized: otherwise PostgreSQL would read all results from the index of words, even for a few listings.
  const text = `WITH asked AS MATERIALIZED (SELECT id, search FROM listings WHERE id = ANY($1::uuid[]))
    SELECT id FROM asked WHERE search @@ $2::tsquery`;
  const { rows } = await database.query<{ id: string }>(text, [listingIds, search]);
  return new Set(rows.map(({ id }) => id));
}

/** The key of an order, over `listing_shelf s`, `listing_state st` and `listings l`. */
export function keyIn(sort: ListingSort): string {
  return ORDERS[sort].key;
}

type Value = (given: unknown) => string;

export function statementFor(query: MarketQuery, groups = groupsOf(query)): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value: Value = (given) => `$${values.push(given)}`;
  const rows = value(query.limit + 1);
  const alongOrder = alongOrderText(query, groups, value, rows);
  const group = groups.length === 1 ? (groups[0] ?? 'all') : 'all';
  const few = fewText(query, group, value);
  if (few === null) return { text: alongOrder, values };
  // Each condition concerns a whole branch of the UNION, so PostgreSQL does not run the other branch.
  const text = `WITH few AS MATERIALIZED (${few} LIMIT ${FEW_RESULTS + 1}),
      found AS MATERIALIZED (SELECT count(*) AS results FROM few)
    SELECT * FROM (${walk(query, group, value, rows, true)}) AS of_few WHERE (SELECT results FROM found) <= ${FEW_RESULTS}
    UNION ALL SELECT * FROM (${alongOrder}) AS of_many WHERE (SELECT results FROM found) > ${FEW_RESULTS}
    ORDER BY first, second, key, listing_id`;
  return { text, values };
}

/** SQL for the ids that a search or a seller narrows the page to; null: neither does. */
function fewText({ search, sellerId, sort }: MarketQuery, group: Group, value: Value): string | null {
  if (search !== null) return `SELECT id FROM listings WHERE search @@ ${value(search)}::tsquery`;
  // An index has each seller's listings in the market's own order.
  if (sellerId === null || sort === null) return null;
  const where = [`s.seller_id = ${value(sellerId)}`, ...IN_GROUP[group]];
  return `SELECT s.listing_id AS id FROM listing_shelf s WHERE ${where.join(' AND ')}`;
}

function alongOrderText(query: MarketQuery, groups: readonly Group[], value: Value, rows: string): string {
  if (groups.length === 1) return groupText(query, groups[0] ?? 'all', value, rows);
  // If running listings fill the page, the second limit is 0 and no listing that is over is read.
  return `WITH running AS MATERIALIZED (${groupText(query, 'running', value, rows)}),
    rest AS (${groupText(query, 'over', value, `${rows} - (SELECT count(*) FROM running)`)})
    SELECT * FROM running UNION ALL SELECT * FROM rest ORDER BY first, second, key, listing_id`;
}

function groupText(query: MarketQuery, group: Group, value: Value, rows: string): string {
  if (group === 'over') return overText(query, value, rows);
  if (group === 'running' && query.sort === 'ending') return endingText(query, value, rows);
  return walk(query, group, value, rows);
}

/**
 * The listings that a query reads. `unkeyed`: listings that are over and whose sort keys a job (`key-walk.ts`) has not
 * filled in yet.
 */
type Group = 'all' | 'running' | 'over' | 'unkeyed';

const IN_GROUP: Readonly<Record<Group, readonly string[]>> = {
  all: [],
  running: [`s.shelf < ${OVER}`],
  over: [`s.shelf = ${OVER}`],
  unkeyed: [`s.shelf = ${OVER}`, 's.newest_key IS NULL'],
};
/**
 * SQL for whether any listing that is over still lacks its sort keys. It reads one index entry. If none lacks them,
 * PostgreSQL skips the branch of the query that has this condition.
 */
const HAS_UNKEYED = `(SELECT min(order_key) FROM listing_shelf s WHERE ${IN_GROUP.unkeyed.join(' AND ')}) IS NOT NULL`;
const RUNNING: readonly Status[] = ['COLLECTING', 'COUNTDOWN', 'LIVE'];
const SHOWN_WHEN_OVER: readonly Status[] = ['ENDED', 'RESERVE_NOT_MET', 'SECOND_CHANCE_AWARDED'];

/**
 * The groups of listings in which a page is looked for. Listings that are over become ever more, so they are read
 * separately, unless one walk along the market's own order soon fills the page.
 */
function groupsOf({ sort, status, mode, sellerId, after }: MarketQuery): readonly Group[] {
  const isRunning = status !== null && RUNNING.includes(status);
  if (sort === null && (sellerId !== null || isRunning || (mode === null && (status ?? 'ENDED') === 'ENDED')))
    return ['all'];
  if (status !== null) return [isRunning ? 'running' : 'over'];
  return (after?.ranks[0] ?? 0) >= ORDERS[sort ?? 'market'].over.first ? ['over'] : ['running', 'over'];
}

const FEATURE_RANKS = [0, 1];
const RUNNING_GROUPS = RUNNING.map(marketGroupOf);

/**
 * Listings that are over, in any order: one walk for each status and mode. The order's index begins with both, or with
 * the category before them. Unkeyed listings are sorted.
 */
function overText(query: MarketQuery, value: Value, rows: string): string {
  const { over, second } = ORDERS[query.sort ?? 'market'];
  const walks = (query.status === null ? SHOWN_WHEN_OVER : [query.status]).flatMap((status) =>
    (query.mode === null ? MODES : [query.mode]).flatMap((mode) =>
      (over.isByPlace ? FEATURE_RANKS : [0]).map((rank) => ({
        equal: [status, mode, rank],
        ranks: [over.first, second === '0' ? 0 : rank] as const,
      })),
    ),
  );
  const merged = mergedWalks(
    {
      walks,
      columns: [['status', 'text'], ['mode', 'text'], ...(over.isByPlace ? [FEATURE_RANK] : [])],
      key: over.key,
      where: [...IN_GROUP.over, 's.newest_key IS NOT NULL', ...filtersOf(query, value)],
      after: query.after,
      joins: query.search === null ? '' : LISTINGS,
      rows,
    },
    value,
  );
  return `SELECT * FROM (SELECT * FROM (${merged}) AS keyed
      UNION ALL SELECT * FROM (${walk(query, 'unkeyed', value, rows)}) AS unkeyed WHERE ${HAS_UNKEYED}
    ) AS over ORDER BY first, second, key, listing_id LIMIT ${rows}`;
}

const FEATURE_RANK = ['feature_rank', 'int'] as const;

/** Running listings by their end. The index has featured listings first, so each market group is two walks. */
function endingText(query: MarketQuery, value: Value, rows: string): string {
  const groups = query.status === null ? RUNNING_GROUPS : [marketGroupOf(query.status)];
  const walks = groups.flatMap((group) =>
    FEATURE_RANKS.map((rank) => ({ equal: [group, rank], ranks: [group, 0] as const })),
  );
  const where = filtersOf(query, value);
  if (query.mode !== null) where.push(`s.mode = ${value(query.mode)}`);
  return mergedWalks(
    {
      walks,
      columns: [['shelf', 'int'], FEATURE_RANK],
      key: 's.order_key',
      where,
      after: query.after,
      joins: query.search === null ? '' : LISTINGS,
      rows,
    },
    value,
  );
}

function walk(query: MarketQuery, group: Group, value: Value, rows: string, isOfFew = false): string {
  const order = ORDERS[query.sort ?? 'market'];
  const isSearched = query.search !== null && !isOfFew;
  const where = query.status === null ? [`s.status <> 'CANCELLED'`] : inStatus(query.status, value);
  where.push(...IN_GROUP[group], ...filtersOf({ ...query, search: isSearched ? query.search : null }, value));
  if (query.mode !== null) where.push(`s.mode = ${value(query.mode)}`);
  const keys = `${order.first}, ${order.second}, ${order.key}, s.listing_id`;
  if (query.after !== null) {
    const { ranks, key, listingId } = query.after;
    const mark = `${value(ranks[0])}::int, ${value(ranks[1])}::int, ${value(key)}::bigint, ${value(listingId)}::uuid`;
    where.push(`(${keys}) > (${mark})`);
  }
  return `SELECT s.listing_id, ${order.first} AS first, ${order.second} AS second, ${order.key} AS key
    FROM ${isOfFew ? 'few JOIN listing_shelf s ON s.listing_id = few.id' : 'listing_shelf s'} ${joinsFor(order, isSearched)}
    WHERE ${where.join(' AND ')}
    ORDER BY ${keys.replace(', 0,', ',')} LIMIT ${rows}`;
}

/** The filters without status and mode; a search needs `listings l`. */
function filtersOf({ category, sellerId, search }: MarketQuery, value: Value): string[] {
  return [
    ...(category === null ? [] : [`lower(s.category) = lower(${value(category)})`]),
    ...(sellerId === null ? [] : [`s.seller_id = ${value(sellerId)}`]),
    ...(search === null ? [] : [`l.search @@ ${value(search)}::tsquery`]),
  ];
}

/**
 * The status alone implies the market group. The second condition lets PostgreSQL start at that group in the index of
 * the market's own order.
 */
function inStatus(status: Status, value: Value): string[] {
  return [`s.status = ${value(status)}`, `s.shelf = ${marketGroupOf(status)}`];
}

const LISTINGS = 'JOIN listings l ON l.id = s.listing_id';

function joinsFor(order: Order, isSearched: boolean): string {
  return [
    isSearched || order.key.includes('l.') ? LISTINGS : '',
    order.key.includes('st.') ? 'JOIN listing_state st ON st.id = s.listing_id' : '',
  ].join(' ');
}
