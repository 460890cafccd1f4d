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
  /** Where the next page begins; null: this is the last one. */
  next: PageMark | null;
}

/** A cursor as clients send it back; it says nothing that they should read. */
export function cursorOf(sort: ListingSort | null, mark: PageMark): string {
  return Buffer.from(JSON.stringify([sort ?? '', ...mark.ranks, mark.key, mark.listingId])).toString('base64url');
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
export function markOf(sort: ListingSort | null, cursor: string): PageMark | null {
  try {
    const [of, first, second, key, listingId] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return of === (sort ?? '') ? { ranks: [first, second], key, listingId } : null;
  } catch {
    return null;
  }
}
