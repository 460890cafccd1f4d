import type { ListingSort, Mode } from '@clamor/contract/limits';
import type { Status } from '@clamor/domain/lifecycle';

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ranks are small: whatever is larger was never in a cursor of ours, and no database could compare it. */
const RANK_MAX = 100;

function isRank(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= RANK_MAX;
}

/** The mark in a cursor of the same order; null where it is none. */
export function markOf(sort: ListingSort | null, cursor: string): PageMark | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 5) return null;
    const [of, first, second, key, listingId] = parts as [unknown, number, number, number, unknown];
    if (of !== (sort ?? '') || ![first, second].every(isRank) || !Number.isSafeInteger(key)) return null;
    if (typeof listingId !== 'string' || !UUID.test(listingId)) return null;
    return { ranks: [first, second], key, listingId };
  } catch {
    return null;
  }
}
