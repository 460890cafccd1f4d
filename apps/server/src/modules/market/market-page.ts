import type { ListingSort, Mode } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import { z } from 'zod';
import { cutPage, placeIn } from '../../platform/http/index.ts';

/** The filters of a market page. A filter that is null leaves nothing out. */
export interface MarketFilters {
  /** A `tsquery`; null: everything. */
  search: string | null;
  status: Status | null;
  mode: Mode | null;
  category: string | null;
  /** Null: of any seller. */
  sellerId: string | null;
}

/** The filters, the order and the first position of a market page. */
export interface MarketQuery extends MarketFilters {
  /** null: the market's own order. */
  sort: ListingSort | null;
  limit: number;
  /** The position of the last listing on the page before. */
  after: PageMark | null;
}

/** A listing's position in one order: ascending by both ranks, then the key, then the id. */
export interface PageMark {
  ranks: readonly [number, number];
  key: number;
  listingId: string;
}

export interface MarketPage {
  listingIds: string[];
  /** The cursor of the next page; null: this is the last page. */
  nextCursor: string | null;
}

/** A listing with its position, as a query returns it. */
export interface PageRow {
  listing_id: string;
  first: number;
  second: number;
  key: number;
}

/**
 * Builds a page from rows.
 * @param rows one more than the limit if another page follows
 */
export function pageOf(order: string, rows: readonly PageRow[], limit: number): MarketPage {
  const { page, nextCursor } = cutPage(rows, limit, ({ first, second, key, listing_id }) => [
    order,
    first,
    second,
    key,
    listing_id,
  ]);
  return { listingIds: page.map((row) => row.listing_id), nextCursor };
}

/** Real ranks are small. A larger one in a cursor is forged, and the database could not compare it. */
const Rank = z.int().min(0).max(100);
const Mark = z.tuple([
  z.string(),
  Rank,
  Rank,
  z.int(),
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
]);

/** The position that a cursor names. Null: there is no cursor. Undefined: it is no valid cursor of this order. */
export function markOf(order: string, cursor: string | undefined): PageMark | null | undefined {
  const place = placeIn(Mark, cursor);
  if (!place) return place;
  const [of, first, second, key, listingId] = place;
  return of === order ? { ranks: [first, second], key, listingId } : undefined;
}
