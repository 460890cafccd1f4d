import type { ListingSort } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import { type MarketPage, type MarketQuery, type PageRow, pageOf } from './market-page.ts';
import { marketGroupOf, OVER } from './market-place.ts';

interface Order {
  /** SQL for a listing's position in the order: two small ranks, then a key, all ascending. */
  first: string;
  second: string;
  key: string;
}

/** The column `shelf` is a listing's market group: 0 live, 1 countdown, 2 collecting, 3 over. Listings that are over come last. */
const IS_OVER = `(s.shelf = ${OVER})::int`;

const ORDERS: Readonly<Record<ListingSort | 'market', Order>> = {
  market: { first: 's.shelf', second: 's.feature_rank', key: 's.order_key' },
  ending: { first: 's.shelf', second: '0', key: 's.order_key' },
  newest: { first: IS_OVER, second: '0', key: '-(extract(epoch FROM l.created_at) * 1000)::bigint' },
  demand: { first: IS_OVER, second: '0', key: '-(st.likes + st.boosts + st.video_likes)' },
  'price-low': { first: IS_OVER, second: '0', key: 'coalesce(st.price_cents, st.start_price_cents)' },
  'price-high': { first: IS_OVER, second: '0', key: '-coalesce(st.price_cents, st.start_price_cents)' },
  bids: { first: IS_OVER, second: '0', key: '-coalesce(st.sequence, 0)::bigint' },
};

/**
 * A search with at most so many results sorts them all. With more results, walking along the order fills a page soon.
 */
export const FEW_RESULTS = 2_000;

/**
 * Finds a page's listing ids. In the market's own order this walks along an index of `listing_shelf`. Cancelled
 * listings are included only on request.
 */
export async function findPage(database: Queryable, query: MarketQuery): Promise<MarketPage> {
  const { rows } = await database.query<PageRow>(statementFor(query));
  return pageOf(query.sort ?? '', rows, query.limit);
}

/** The first listings of a page that are over. */
export async function findOver(database: Queryable, query: MarketQuery): Promise<PageRow[]> {
  const values: unknown[] = [];
  const value: Value = (given) => `$${values.push(given)}`;
  const { rows } = await database.query<PageRow>(walk(query, 'over', value, value(query.limit + 1)), values);
  return rows;
}

/** The key of an order, over `listing_shelf s`, `listing_state st` and `listings l`. */
export function keyIn(sort: ListingSort): string {
  return ORDERS[sort].key;
}

type Value = (given: unknown) => string;

export function statementFor(query: MarketQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value: Value = (given) => `$${values.push(given)}`;
  const rows = value(query.limit + 1);
  const alongOrder = alongOrderText(query, value, rows);
  if (query.search === null) return { text: alongOrder, values };
  // Each condition concerns a whole branch of the UNION, so PostgreSQL does not run the other branch.
  const text = `WITH few AS MATERIALIZED (
      SELECT id FROM listings WHERE search @@ ${value(query.search)}::tsquery LIMIT ${FEW_RESULTS + 1}
    ), found AS MATERIALIZED (SELECT count(*) AS results FROM few)
    SELECT * FROM (${walk(query, 'few', value, rows)}) AS of_few WHERE (SELECT results FROM found) <= ${FEW_RESULTS}
    UNION ALL SELECT * FROM (${alongOrder}) AS of_many WHERE (SELECT results FROM found) > ${FEW_RESULTS}
    ORDER BY first, second, key, listing_id`;
  return { text, values };
}

function alongOrderText(query: MarketQuery, value: Value, rows: string): string {
  const groups = groupsOf(query);
  if (groups.length === 1) return walk(query, groups[0] ?? 'all', value, rows);
  // If running listings fill the page, the second limit is 0 and no listing that is over is read or sorted.
  return `WITH running AS MATERIALIZED (${walk(query, 'running', value, rows)}),
    rest AS (${walk(query, 'over', value, `${rows} - (SELECT count(*) FROM running)`)})
    SELECT * FROM running UNION ALL SELECT * FROM rest ORDER BY first, second, key, listing_id`;
}

/** Which listings the query goes through. `few`: the results of a search, if they are few. */
type Group = 'all' | 'few' | 'running' | 'over';

const IN_GROUP: Readonly<Record<Group, readonly string[]>> = {
  all: [],
  few: [],
  running: [`s.shelf < ${OVER}`],
  over: [`s.shelf = ${OVER}`],
};
const RUNNING: readonly Status[] = ['COLLECTING', 'COUNTDOWN', 'LIVE'];

/**
 * The groups that a page may have listings of. An order without an index must sort all that it reads, so it avoids
 * reading the listings that are over: they only grow in number.
 */
function groupsOf({ sort, status, after }: MarketQuery): readonly Group[] {
  if (ORDERS[sort ?? 'market'].first !== IS_OVER) return ['all'];
  if (status !== null) return [RUNNING.includes(status) ? 'running' : 'over'];
  return after?.ranks[0] === 1 ? ['over'] : ['running', 'over'];
}

function walk(query: MarketQuery, group: Group, value: Value, rows: string): string {
  const order = ORDERS[query.sort ?? 'market'];
  const isSearched = query.search !== null && group !== 'few';
  const where = query.status === null ? [`s.status <> 'CANCELLED'`] : inStatus(query.status, value);
  where.push(...IN_GROUP[group]);
  if (query.mode !== null) where.push(`s.mode = ${value(query.mode)}`);
  if (query.category !== null) where.push(`lower(s.category) = lower(${value(query.category)})`);
  if (query.sellerId !== null) where.push(`s.seller_id = ${value(query.sellerId)}`);
  if (isSearched) where.push(`l.search @@ ${value(query.search)}::tsquery`);
  const keys = `${order.first}, ${order.second}, ${order.key}, s.listing_id`;
  if (query.after !== null) {
    const { ranks, key, listingId } = query.after;
    const mark = `${value(ranks[0])}::int, ${value(ranks[1])}::int, ${value(key)}::bigint, ${value(listingId)}::uuid`;
    where.push(`(${keys}) > (${mark})`);
  }
  return `SELECT s.listing_id, ${order.first} AS first, ${order.second} AS second, ${order.key} AS key
    FROM ${group === 'few' ? 'few JOIN listing_shelf s ON s.listing_id = few.id' : 'listing_shelf s'} ${joinsFor(order, isSearched)}
    WHERE ${where.join(' AND ')}
    ORDER BY ${keys.replace(', 0,', ',')} LIMIT ${rows}`;
}

/**
 * The conditions for a status. The market group follows from the status; naming it lets the market's own order start at
 * the first such listing.
 */
function inStatus(status: Status, value: Value): string[] {
  return [`s.status = ${value(status)}`, `s.shelf = ${marketGroupOf(status)}`];
}

function joinsFor(order: Order, isSearched: boolean): string {
  return [
    isSearched || order.key.includes('l.') ? 'JOIN listings l ON l.id = s.listing_id' : '',
    order.key.includes('st.') ? 'JOIN listing_state st ON st.id = s.listing_id' : '',
  ].join(' ');
}
