import { EMPTY_RUN } from '@clamor/domain/bidding';
import type { ListingState } from '@clamor/domain/lifecycle';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { CommittedChange } from '../topics/index.ts';
import { outbidWatch } from './outbid-watch.ts';

const NOTED_AT_MOST = 10_000;

/** A bid in the auction with this number. */
function bidIn(number: number): CommittedChange {
  const at = (sequence: number) => {
    const run = { ...EMPTY_RUN, sequence };
    return { id: `auction-${number}`, phase: { status: 'LIVE', since: 0, endsAt: 1, run } } as unknown as ListingState;
  };
  return { before: at(0), state: at(1), steps: [] };
}

/**
 * A database in which these auctions run and nobody is outbid. It counts the reads of running auctions and lists what
 * was checked.
 */
function quietDatabase(running: readonly string[] = []) {
  const checked: string[] = [];
  let rounds = 0;
  let meanwhile = () => {};
  const query = async (text: string, values: unknown[] = []) => {
    if (text.includes('UNION SELECT listing_id')) {
      rounds += 1;
      meanwhile();
      const [after, limit] = values as [string | null, number];
      return {
        rows: running
          .filter((id) => after === null || id > after)
          .slice(0, limit)
          .map((id) => ({ id })),
      };
    }
    if (text.includes('FOR UPDATE SKIP LOCKED')) {
      const ids = values[0] as string[];
      checked.push(...ids);
      return { rows: ids.map((listingId) => ({ listingId, sequence: 0 })) };
    }
    if (!text.includes('CROSS JOIN LATERAL')) return { rows: [], command: text };
    const rows = (values[0] as string[]).map((listingId) => ({ listingId, outbidIds: [], upTo: null, hasMore: false }));
    return { rows };
  };
  const pool = { query, connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool;
  /** Runs `act` once, while the next page of running auctions is read. */
  const duringTheRound = (act: () => void) => {
    meanwhile = () => {
      meanwhile = () => {};
      act();
    };
  };
  return { pool, checked, rounds: () => rounds, duringTheRound };
}

/** The watch over such a database. */
function watchOver({ pool }: ReturnType<typeof quietDatabase>) {
  return outbidWatch({
    pool,
    clock: { now: () => 0 },
    publicUrl: 'http://clamor.test',
    written: () => {},
  } as never);
}

const bids = (auctions: number) => Array.from({ length: auctions }, (_, index) => bidIn(index));

it.each([
  ['each is checked, and no other', NOTED_AT_MOST, 0],
  ['more than may be remembered: then every running auction is checked', NOTED_AT_MOST + 1, 1],
])('after bids in many auctions, %s', async (_what, auctions, rounds) => {
  const database = quietDatabase();
  const watch = watchOver(database);
  // After a start every running auction is checked once.
  await watch.look();
  expect(database.rounds()).toBe(1);
  watch.follow(bids(auctions));
  while (await watch.look());
  expect(new Set(database.checked).size).toBe(NOTED_AT_MOST);
  expect(database.rounds()).toBe(1 + rounds);
});

it('begins the round anew where too many bids came while a part of it was read', async () => {
  const database = quietDatabase();
  const watch = watchOver(database);
  database.duringTheRound(() => watch.follow(bids(NOTED_AT_MOST + 1)));
  await watch.look();
  expect(database.rounds()).toBe(1);
  while (await watch.look());
  expect(database.rounds()).toBe(2);
});

it.each([
  ['one that ended', 'ENDED', 3, 1],
  ['one with another bid', 'LIVE', 4, 1],
  ['none where neither changed', 'LIVE', 3, 0],
])('looks at %s', async (_what, status, sequence, looks) => {
  const database = quietDatabase();
  const watch = watchOver(database);
  await watch.look();
  const [change = expect.unreachable()] = bids(1);
  const stateOf = (to: string, last: number) =>
    ({
      ...change.state,
      phase: { status: to, since: 0, run: { ...EMPTY_RUN, sequence: last } },
    }) as unknown as ListingState;
  watch.follow([{ before: stateOf('LIVE', 3), state: stateOf(status, sequence), steps: [] }]);
  await watch.look();
  expect(database.checked).toHaveLength(looks);
});

it.each([
  [49, 1],
  [50, 2],
  [120, 3],
])('after a start each of %i running auctions is looked at once, in %i reads', async (count, reads) => {
  const running = Array.from({ length: count }, (_, index) => `auction-${1_000 + index}`);
  const database = quietDatabase(running);
  const watch = watchOver(database);
  while (await watch.look());
  expect(database.checked).toEqual(running);
  expect(database.rounds()).toBe(reads);
});
