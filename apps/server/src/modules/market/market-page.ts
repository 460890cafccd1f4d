import type { ListingSort, Mode } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';
import { z } from 'zod';

/** Which listings are wanted, and where the page begins. */
export interface MarketQuery {
  /** A `tsquery`; null: everything. */
  search: string | null;
  status: Status | null;
  mode: Mode | null;
  category: string | null;
  /** null: the market's own order. */
  sort: ListingSort | null;
  limit: number;
  /** The last listing of the page before. */
  after: PageMark | null;
}

/** A listing's place in one order: ascending by both ranks, then the key, then the id. */
export interface PageMark {
  ranks: readonly [number, number];
  key: number;
  listingId: string;
}

export interface MarketPage {
  listingIds: string[];
  /** Names where the next page begins; null: this is the last one. */
  nextCursor: string | null;
}

/** A listing with its place, as a query finds it. */
export interface PageRow {
  listing_id: string;
  first: number;
  second: number;
  key: number;
}

/**
 * A page of what was found in an order.
 * @param rows one more than the page has, where there is another
 */
export function pageOf(order: string, rows: readonly PageRow[], limit: number): MarketPage {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page[page.length - 1] : undefined;
  return {
    listingIds: page.map((row) => row.listing_id),
    nextCursor: last === undefined ? null : cursorOf(order, last),
  };
}

/** A cursor as clients send it back; it says nothing that they should read. */
function cursorOf(order: string, { first, second, key, listing_id }: PageRow): string {
  return Buffer.from(JSON.stringify([order, first, second, key, listing_id])).toString('base64url');
}

/** Ranks are small: whatever is larger was never in a cursor of ours, and no database could compare it. */
const Rank = z.int().min(0).max(100);
const Mark = z.tuple([
  z.string(),
  Rank,
  Rank,
  z.int(),
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
]);

/** The mark in a cursor of the same order; null where it is none. */
export function markOf(order: string, cursor: string): PageMark | null {
  try {
    const [of, first, second, key, listingId] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return of === order ? { ranks: [first, second], key, listingId } : null;
  } catch {
    return null;
  }
}
