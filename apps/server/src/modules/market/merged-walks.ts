import type { PageMark } from './market-page.ts';

/** One walk along an index: equal values in the index's first columns, then ascending by key and id. */
export interface Walk {
  /** One value for each column. */
  equal: readonly (string | number)[];
  /**
   * The two ranks that all rows of this walk have in the page's order. The order sorts by them first, then by key and
   * id.
   */
  ranks: PageMark['ranks'];
}

export interface MergedWalks {
  walks: readonly Walk[];
  /** Columns of `listing_shelf s`, with their types. */
  columns: readonly (readonly [name: string, type: 'text' | 'int'])[];
  /** SQL, over `listing_shelf s`. */
  key: string;
  after: PageMark | null;
  joins: string;
  where: readonly string[];
  /** SQL: how many rows are wanted. */
  rows: string;
}

/** A key and an id that sort before those of every listing. */
const LOWEST_KEY = Number.MIN_SAFE_INTEGER;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * SQL for the first rows of several walks. Each walk reads at most as many rows as are wanted, however many listings
 * there are, so the merged page costs as much as there are walks.
 * @param value adds a parameter to the statement and returns its placeholder, such as `$1`
 */
export function mergedWalks(merged: MergedWalks, value: (given: unknown) => string): string {
  const { columns, key, joins, rows } = merged;
  const walks = walksAfter(merged.walks, merged.after);
  const lists = [
    ...columns.map(([, type], index) => `${value(walks.map(({ equal }) => equal[index]))}::${type}[]`),
    `${value(walks.map(({ ranks }) => ranks[0]))}::int[]`,
    `${value(walks.map(({ ranks }) => ranks[1]))}::int[]`,
    `${value(walks.map((walk) => walk.key))}::bigint[]`,
    `${value(walks.map((walk) => walk.listingId))}::uuid[]`,
  ];
  const names = columns.map(([name]) => name);
  const where = [
    ...names.map((name) => `s.${name} = one.${name}`),
    ...merged.where,
    `(${key}, s.listing_id) > (one.after_key, one.after_id)`,
  ];
  return `SELECT page.* FROM unnest(${lists.join(', ')}) AS one (${names.join(', ')}, first, second, after_key, after_id), LATERAL (
      SELECT s.listing_id, one.first, one.second, ${key} AS key FROM listing_shelf s ${joins}
      WHERE ${where.join(' AND ')} ORDER BY ${key}, s.listing_id LIMIT ${rows}) AS page
    ORDER BY first, second, key, listing_id LIMIT ${rows}`;
}

/** The walks that have rows after a mark, each with the key and id after which it starts. */
function walksAfter(walks: readonly Walk[], after: PageMark | null) {
  const fromTheFront = { key: LOWEST_KEY, listingId: LOWEST_ID };
  return walks.flatMap((walk) => {
    const order = after === null ? 1 : walk.ranks[0] - after.ranks[0] || walk.ranks[1] - after.ranks[1];
    if (order < 0) return [];
    const { key, listingId } = order === 0 && after !== null ? after : fromTheFront;
    return [{ ...walk, key, listingId }];
  });
}
