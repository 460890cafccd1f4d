import {
  bidsIn,
  buyerOf,
  checkState,
  differences,
  HistoryCheck,
  type ListingState,
  runOf,
} from '@clamor/domain/lifecycle';
import { bidsAfter } from './modules/bidding/index.ts';
import { readEvents, readStates } from './modules/desk/index.ts';
import type { Queryable } from './platform/database/index.ts';

/** What is wrong with the records of one listing. */
export interface BookFault {
  listingId: string;
  /** In words. */
  faults: string[];
}

export interface BooksReport {
  listings: number;
  events: number;
  bids: number;
  /** Listings whose last events an older version wrote: the desk records their state with the next command. */
  unfolded: number;
}

const LISTINGS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 2_000;
/** Of one listing; what comes after them is most likely the same again. */
const MAX_FAULTS = 20;

/**
 * Holds every listing's row against its history, folded, and the rows of bids and sales beside them. Reads in pages, so that its
 * memory is bounded; run it where nobody writes, or inside a snapshot of the database.
 */
export async function checkBooks(database: Queryable, onFault: (fault: BookFault) => void): Promise<BooksReport> {
  const report: BooksReport = { listings: 0, events: 0, bids: 0, unfolded: 0 };
  for (let after: string | null = null; ; ) {
    const ids = await nextListings(database, after);
    const last = ids.at(-1);
    if (last === undefined) return report;
    for (const state of await readStates(database, ids)) {
      const faults = await checkListing(database, state, report);
      report.listings += 1;
      if (faults.length > 0) onFault({ listingId: state.id, faults: faults.slice(0, MAX_FAULTS) });
    }
    after = last;
  }
}

async function nextListings(database: Queryable, after: string | null): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM listing_state WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2',
    [after, LISTINGS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function checkListing(database: Queryable, state: ListingState, report: BooksReport): Promise<string[]> {
  const check = new HistoryCheck(state.id);
  const faults = checkState(state);
  let sequence = 0;
  for (let number = 0; ; ) {
    const events = await readEvents(database, state.id, number, EVENTS_AT_ONCE);
    const last = events.at(-1);
    if (last === undefined) break;
    for (const event of events) check.take(event);
    const placed = events.flatMap(bidsIn);
    if (placed.length > 0) {
      const kept = await bidsAfter(database, state.id, sequence, placed.length);
      faults.push(...differences(kept, placed, 'bids'));
    }
    sequence += placed.length;
    report.events += events.length;
    number = last.number;
  }
  report.bids += sequence;
  if ((await bidsAfter(database, state.id, sequence, 1)).length > 0) faults.push('a bid that no event tells of');
  faults.push(...check.faults, ...check.compare(state), ...(await checkSale(database, state)));
  if (check.state === null && !check.isBroken) report.unfolded += 1;
  return faults;
}

/** A sale stands beside exactly what was sold or awarded: to its highest bidder, for the top bid. */
async function checkSale(database: Queryable, state: ListingState): Promise<string[]> {
  const { rows } = await database.query<{ auction_id: string; buyer_id: string; amount_cents: number }>(
    'SELECT auction_id, buyer_id, amount_cents FROM sales WHERE listing_id = $1',
    [state.id],
  );
  const buyerId = buyerOf(state);
  if (buyerId === null) return rows.length === 0 ? [] : ['a sale of what was not sold'];
  const due = { auction_id: state.auctionId, buyer_id: buyerId, amount_cents: runOf(state.phase)?.priceCents };
  return differences(rows, [due], 'sales');
}
