import type { Queryable } from '../../platform/database/index.ts';
import { findOver, findPage } from './find-page.postgres.ts';
import { type MarketPage, type MarketQuery, type PageRow, pageOf } from './market-page.ts';
import { marketGroupOf, OVER } from './market-place.ts';
import type { RunningListings } from './running-listings.ts';
import { isSortedBy } from './sorted-by.ts';

/**
 * Finds a page. In a sort order without an index, running listings come from memory and the others from the database.
 * All other pages come from the database alone.
 */
export async function findMarketPage(
  database: Queryable,
  query: MarketQuery,
  running: Pick<RunningListings, 'rowsOf'>,
): Promise<MarketPage> {
  const first = await runningRows(query, running);
  if (first === null) return findPage(database, query);
  const isWhole = query.status !== null || first.length > query.limit;
  const over = isWhole ? [] : await findOver(database, query);
  // A listing that just ended may be in both lists for a moment.
  const known = new Set(first.map((row) => row.listing_id));
  const rows = [...first, ...over.filter((row) => !known.has(row.listing_id))];
  return pageOf(query.sort ?? '', rows.slice(0, query.limit + 1), query.limit);
}

/** The page's running listings from memory; null: the database must find the whole page. */
async function runningRows(
  query: MarketQuery,
  running: Pick<RunningListings, 'rowsOf'>,
): Promise<readonly PageRow[] | null> {
  const { sort, search, status, after } = query;
  if (!isSortedBy(sort) || search !== null || after?.ranks[0] === 1) return null;
  if (status !== null && marketGroupOf(status) === OVER) return null;
  return running.rowsOf({ ...query, sort });
}
