import type { Queryable } from '../../platform/database/index.ts';
import { findPage, foundAmong, hasFewResults, pageWithOver } from './find-page.postgres.ts';
import type { MarketPage, MarketQuery, PageRow } from './market-page.ts';
import { marketGroupOf, OVER } from './market-place.ts';
import type { RunningListings } from './running-listings.ts';
import { isSortedBy, type SortedBy } from './sorted-by.ts';

/**
 * Finds a page. In a sort order without an index, running listings come from memory and the others from the database.
 * All other pages come from the database alone.
 */
export async function findMarketPage(
  database: Queryable,
  query: MarketQuery,
  running: Pick<RunningListings, 'rowsOf'>,
): Promise<MarketPage> {
  const first = await runningRows(database, query, running);
  return first === null ? findPage(database, query) : pageWithOver(database, query, first);
}

/** The page's running listings from memory; null: the database must find the whole page. */
async function runningRows(
  database: Queryable,
  query: MarketQuery,
  running: Pick<RunningListings, 'rowsOf'>,
): Promise<readonly PageRow[] | null> {
  const { sort, search, status, after } = query;
  if (!isSortedBy(sort) || after?.ranks[0] === 1) return null;
  if (status !== null && marketGroupOf(status) === OVER) return null;
  if (search === null) return running.rowsOf({ ...query, sort });
  // A search with few results is left to the database, which finds and sorts them all.
  return (await hasFewResults(database, search)) ? null : foundInOrder(database, { ...query, sort, search }, running);
}

/** How many running listings are checked for the words of a search, round by round. */
const LOOKED_AT = [250, 500, 1_000];

/**
 * Checks the first running listings of the order for the words. The search has many results, so these usually fill the
 * page. Null: they did not.
 */
async function foundInOrder(
  database: Queryable,
  query: MarketQuery & { sort: SortedBy; search: string },
  running: Pick<RunningListings, 'rowsOf'>,
): Promise<readonly PageRow[] | null> {
  const found: PageRow[] = [];
  let after = query.after;
  for (const count of LOOKED_AT) {
    const rows = await running.rowsOf({ ...query, after, limit: count });
    if (rows === null) return null;
    const ids = await foundAmong(
      database,
      rows.map((row) => row.listing_id),
      query.search,
    );
    found.push(...rows.filter((row) => ids.has(row.listing_id)));
    const last = rows.at(-1);
    if (found.length > query.limit || rows.length <= count || last === undefined)
      return found.slice(0, query.limit + 1);
    after = { ranks: [last.first, last.second], key: last.key, listingId: last.listing_id };
  }
  return null;
}
