import { EMPTY_RUN } from '@clamor/domain/bidding';
import { type ListingState, openListing, type Phase } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS } from '@clamor/domain/listings';
import type { CommittedChange } from '../topics/index.ts';
import type { MarketQuery } from './market-page.ts';
import type { RunningListing } from './running-columns.ts';
import { KEYS_OF_STATE, SORTED_BY, type SortedBy } from './sorted-by.ts';

const TIMING = {
  startPolicy: 'IMMEDIATE',
  countdownMinutes: 1,
  primeHours: null,
  hotOverridePercent: null,
  sellerTimezone: 'UTC',
} as const;

export interface GivenListing {
  number: number;
  version?: number;
  startPriceCents?: number;
  likes?: number;
  /** Null: the listing collects demand. */
  bids?: { priceCents: number; sequence: number } | null;
  isOver?: boolean;
  hidden?: boolean;
}

/** An id for a number. Ids of numbers below 1,000 differ in their last digits only, so their heads are equal. */
export function idOf(number: number): string {
  const digits = String(number).padStart(4, '0');
  return `00000000-000${digits.charAt(0)}-7000-8000-00000000${digits}`;
}

export function givenState(given: GivenListing): ListingState {
  const { number, version = 1, startPriceCents = 0, likes = 0, bids = null, isOver = false, hidden = false } = given;
  const terms = { ...DEFAULT_TERMS, startPriceCents };
  const { next } = openListing({ id: idOf(number), sellerId: 'sal', auctionId: 'first', terms, timing: TIMING }, 0);
  return { ...next, version, hidden, tally: { ...next.tally, likes }, phase: phaseOf(next.phase, bids, isOver) };
}

function phaseOf(opened: Phase, bids: GivenListing['bids'], isOver: boolean): Phase {
  const run = { ...EMPTY_RUN, ...bids };
  if (isOver) return { status: 'ENDED', since: 1, outcome: 'UNSOLD', run };
  return bids ? { status: 'LIVE', since: 1, endsAt: 9, run } : opened;
}

/** The row that the database would return for a state. */
export function rowOf(state: ListingState, createdAt = 0): RunningListing {
  const keys = SORTED_BY.map((sort) => [sort, KEYS_OF_STATE[sort]?.(state) ?? 0 - createdAt] as const);
  return {
    listingId: state.id,
    version: state.version,
    status: state.phase.status,
    mode: 'STANDARD',
    category: null,
    sellerId: state.sellerId,
    keys: Object.fromEntries(keys) as Record<SortedBy, number>,
  };
}

export function changeTo(state: ListingState): CommittedChange {
  return { before: state, state, steps: [] };
}

export function queryBy(sort: SortedBy, limit = 100): MarketQuery & { sort: SortedBy } {
  return { search: null, status: null, mode: null, category: null, sellerId: null, sort, limit, after: null };
}
