import { bidsIn, checkState, differences, HistoryCheck, type ListingState } from '@clamor/domain/lifecycle';
import { NO_MONEY, type SaleMoney } from '@clamor/domain/sales';
import { bidsAfter } from './modules/bidding/index.ts';
import { checkLikes } from './modules/demand/index.ts';
import { readEvents, readStates } from './modules/desk/index.ts';
import { checkAccounts } from './modules/payouts/index.ts';
import { checkRatings } from './modules/reviews/index.ts';
import { checkSale, readMoney } from './modules/sales/index.ts';
import { checkMarket } from './modules/staff/index.ts';
import type { Queryable } from './platform/database/index.ts';

/** A fault in the records of a listing or an account, or in a count of the whole site. */
export interface BookFault {
  /** The id of the listing or account owner, or the name of the count. */
  id: string;
  /** One sentence for each fault. */
  faults: string[];
}

export interface BooksReport {
  listings: number;
  events: number;
  bids: number;
  claims: number;
  /**
   * The number of listings whose last events an older version wrote. The desk records their state with the next
   * command.
   */
  unfolded: number;
}

const LISTINGS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 2_000;
/** The most faults that are reported for one listing. Further ones most likely have the same cause. */
const MAX_FAULTS = 20;

/**
 * Compares each listing's row with its folded events, and checks its bids and money. Then checks all accounts and
 * stored totals. Reads in pages, so its memory is bounded. Run it while nothing writes, or in one database snapshot.
 */
export async function checkBooks(database: Queryable, onFault: (fault: BookFault) => void): Promise<BooksReport> {
  const report: BooksReport = { listings: 0, events: 0, bids: 0, claims: 0, unfolded: 0 };
  for (let after: string | null = null; ; ) {
    const ids = await nextListings(database, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    const states = await readStates(database, ids);
    const sales = await readMoney(
      database,
      states.map(({ auctionId }) => auctionId),
    );
    for (const state of states) {
      const faults = await checkListing(database, state, sales.get(state.auctionId) ?? NO_MONEY, report);
      report.listings += 1;
      if (faults.length > 0) onFault({ id: state.id, faults: faults.slice(0, MAX_FAULTS) });
    }
    after = last;
  }
  const beyond = [
    ...(await checkAccounts(database)),
    ...(await checkLikes(database)),
    ...(await checkRatings(database)),
    ...(await checkMarket(database)),
  ];
  for (const { id, fault } of beyond) onFault({ id, faults: [fault] });
  return report;
}

async function nextListings(database: Queryable, after: string | null): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM listing_state WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2',
    [after, LISTINGS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function checkListing(
  database: Queryable,
  state: ListingState,
  money: SaleMoney,
  report: BooksReport,
): Promise<string[]> {
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
  report.claims += money.claims.length;
  if ((await bidsAfter(database, state.id, sequence, 1)).length > 0) faults.push('a bid that no event tells of');
  faults.push(...check.faults, ...check.compare(state), ...checkSale(state, money));
  if (check.state === null && !check.isBroken) report.unfolded += 1;
  return faults;
}
