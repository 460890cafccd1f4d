import type { Category } from '@clamor/contract/listings';
import type { Queryable } from '../../platform/database/index.ts';

/** How many listings are counted. The bound keeps the query's cost the same however large the market is. */
const COUNTED_LISTINGS = 1_000;
const ENDED_GROUP = 3;

/**
 * The categories with the most listings, of the first `COUNTED_LISTINGS` running ones in the market's own order.
 * Spellings that differ only in case count as one category, named by the most frequent spelling.
 */
export async function findCategories(database: Queryable, limit: number): Promise<Category[]> {
  const { rows } = await database.query<Category>({
    text: `SELECT mode() WITHIN GROUP (ORDER BY category) AS name, count(*)::int AS listings
      FROM (SELECT btrim(category) AS category FROM listing_shelf WHERE shelf < $1
        ORDER BY shelf, feature_rank, order_key, listing_id LIMIT $2) AS first
      WHERE category <> ''
      GROUP BY lower(category) ORDER BY listings DESC, name LIMIT $3`,
    values: [ENDED_GROUP, COUNTED_LISTINGS, limit],
  });
  return rows;
}
