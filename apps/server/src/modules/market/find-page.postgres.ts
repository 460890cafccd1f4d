import type { ListingSort } from '@clamor/contract/limits';
import type { Queryable } from '../../platform/database/index.ts';
import { type MarketPage, type MarketQuery, type PageRow, pageOf } from './market-page.ts';

interface Order {
  /** Two small ranks and a key, all ascending. */
  first: string;
  second: string;
  key: string;
}

/** What is over comes last in every order. */
const OVER = '(s.shelf = 3)::int';

const ORDERS: Readonly<Record<ListingSort | 'market', Order>> = {
  market: { first: 's.shelf', second: 's.feature_rank', key: 's.order_key' },
  ending: { first: 's.shelf', second: '0', key: 's.order_key' },
  newest: { first: OVER, second: '0', key: '-(extract(epoch FROM l.created_at) * 1000)::bigint' },
  demand: { first: OVER, second: '0', key: '-(st.likes + st.boosts + st.video_likes)' },
  'price-low': { first: OVER, second: '0', key: 'coalesce(st.price_cents, st.start_price_cents)' },
  'price-high': { first: OVER, second: '0', key: '-coalesce(st.price_cents, st.start_price_cents)' },
  bids: { first: OVER, second: '0', key: '-coalesce(st.sequence, 0)::bigint' },
};

/** Pages are walked along the market places: the ids alone, in order; cancelled listings only where they are asked for. */
export async function findPage(database: Queryable, query: MarketQuery): Promise<MarketPage> {
  const { rows } = await database.query<PageRow>(statementFor(query));
  return pageOf(query.sort ?? '', rows, query.limit);
}

export function statementFor(query: MarketQuery): { text: string; values: unknown[] } {
  const order = ORDERS[query.sort ?? 'market'];
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const where = [query.status === null ? `s.status <> 'CANCELLED'` : `s.status = ${value(query.status)}`];
  if (query.mode !== null) where.push(`s.mode = ${value(query.mode)}`);
  if (query.category !== null) where.push(`lower(s.category) = lower(${value(query.category)})`);
  if (query.sellerId !== null) where.push(`s.seller_id = ${value(query.sellerId)}`);
  if (query.search !== null) where.push(`l.search @@ ${value(query.search)}::tsquery`);
  const keys = `${order.first}, ${order.second}, ${order.key}, s.listing_id`;
  if (query.after !== null) {
    const { ranks, key, listingId } = query.after;
    const mark = `${value(ranks[0])}::int, ${value(ranks[1])}::int, ${value(key)}::bigint, ${value(listingId)}::uuid`;
    where.push(`(${keys}) > (${mark})`);
  }
  const text = `SELECT s.listing_id, ${order.first} AS first, ${order.second} AS second, ${order.key} AS key
    FROM listing_shelf s ${joinsFor(order, query)}
    WHERE ${where.join(' AND ')}
    ORDER BY ${keys.replace(', 0,', ',')} LIMIT ${value(query.limit + 1)}`;
  return { text, values };
}

function joinsFor(order: Order, query: MarketQuery): string {
  const texts = query.search !== null || order.key.includes('l.');
  return [
    texts ? 'JOIN listings l ON l.id = s.listing_id' : '',
    order.key.includes('st.') ? 'JOIN listing_state st ON st.id = s.listing_id' : '',
  ].join(' ');
}
