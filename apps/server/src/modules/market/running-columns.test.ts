import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageRow } from './market-page.ts';
import { givenState, idOf, rowOf } from './running.fixture.ts';
import { RunningColumns, type RunningListing } from './running-columns.ts';
import { SORTED_BY, type SortedBy } from './sorted-by.ts';

const NO_FILTER = { status: null, mode: null, category: null, sellerId: null };
const value = (...all: string[]) => fc.constantFrom(...all);
const keyOf = fc.integer({ min: -3, max: 3 });
const listing: fc.Arbitrary<RunningListing> = fc.record({
  listingId: fc.integer({ min: 0, max: 2_999 }).map(idOf),
  version: fc.constant(1),
  status: fc.constantFrom('LIVE', 'COLLECTING'),
  mode: value('STANDARD', 'LIGHTNING'),
  category: fc.option(value('lamps', 'clocks')),
  sellerId: value('sal', 'sue'),
  keys: fc.record(Object.fromEntries(SORTED_BY.map((sort) => [sort, keyOf])) as Record<SortedBy, typeof keyOf>),
});
const filter = fc.record({
  status: fc.option(fc.constantFrom('LIVE', 'COLLECTING', 'COUNTDOWN')),
  mode: fc.option(fc.constantFrom('STANDARD', 'LIGHTNING')),
  category: fc.option(value('lamps', 'clocks', 'books')),
  sellerId: fc.option(value('sal', 'sue')),
});
const FILTERS = Object.keys(NO_FILTER) as readonly (keyof typeof NO_FILTER)[];

/** The ids of all pages, read one page after the other. */
function walk(columns: RunningColumns, sort: SortedBy, by: Parameters<RunningColumns['page']>[1], rows: number) {
  const ids: string[] = [];
  for (let last: PageRow | undefined; ; ) {
    const after = last === undefined ? null : ({ ranks: [0, 0], key: last.key, listingId: last.listing_id } as const);
    const page = columns.page(sort, by, after, rows);
    ids.push(...page.map((row) => row.listing_id));
    last = page.at(-1);
    if (page.length < rows) return ids;
  }
}

describe('running listings in memory', () => {
  it('make the pages of all listings sorted one by one, whatever came and went', () => {
    const steps = fc.array(fc.tuple(listing, fc.integer({ max: 9, min: 0 })), { maxLength: 120 });
    fc.assert(
      fc.property(
        steps,
        filter,
        fc.constantFrom(...SORTED_BY),
        fc.integer({ min: 1, max: 20 }),
        (all, by, sort, rows) => {
          const columns = new RunningColumns();
          const model = new Map<string, RunningListing>();
          for (const [each, dice] of all) {
            columns.put(each);
            model.set(each.listingId, each);
            const [oldest] = model.keys();
            if (dice > 2 || oldest === undefined) continue;
            columns.remove(oldest);
            model.delete(oldest);
          }
          const meant = [...model.values()].filter((each) =>
            FILTERS.every((name) => by[name] === null || each[name] === by[name]),
          );
          meant.sort((one, other) => one.keys[sort] - other.keys[sort] || (one.listingId < other.listingId ? -1 : 1));
          expect(walk(columns, sort, by, rows)).toEqual(meant.map(({ listingId }) => listingId));
          expect(columns.size).toBe(model.size);
        },
      ),
    );
  });

  it('grow beyond their first room', () => {
    const columns = new RunningColumns();
    for (let number = 3_000; number > 0; number -= 1)
      columns.put(rowOf(givenState({ number, startPriceCents: number })));
    const dearest = columns.page('price-high', NO_FILTER, null, 2);
    expect(dearest.map(({ key }) => key)).toEqual([-3_000, -2_999]);
  });

  it('move with a commit, and with no older one', () => {
    const columns = new RunningColumns();
    for (const number of [1, 2]) columns.put(rowOf(givenState({ number, bids: { priceCents: 100, sequence: 1 } })));
    const first = () => columns.page('price-high', NO_FILTER, null, 1)[0]?.listing_id;
    expect(columns.apply(givenState({ number: 2, version: 3, bids: { priceCents: 300, sequence: 3 } }))).toBe(true);
    expect(first()).toBe(idOf(2));
    expect(columns.apply(givenState({ number: 2, version: 2, bids: { priceCents: 50, sequence: 2 } }))).toBe(true);
    columns.put(rowOf(givenState({ number: 2, version: 2, bids: { priceCents: 50, sequence: 2 } })));
    expect(first()).toBe(idOf(2));
    expect(columns.page('bids', { ...NO_FILTER, status: 'LIVE' }, null, 1)[0]?.key).toBe(-3);
  });

  it('lose what ends or is hidden, and ask for what runs and is not there', () => {
    const columns = new RunningColumns();
    for (const number of [1, 2, 3]) columns.put(rowOf(givenState({ number })));
    expect(columns.apply(givenState({ number: 1, version: 2, isOver: true }))).toBe(true);
    expect(columns.apply(givenState({ number: 2, version: 2, hidden: true }))).toBe(true);
    expect(columns.page('demand', NO_FILTER, null, 9).map((row) => row.listing_id)).toEqual([idOf(3)]);
    expect(columns.apply(givenState({ number: 4 }))).toBe(false);
    expect(columns.apply(givenState({ number: 4, isOver: true }))).toBe(true);
    expect(columns.apply(givenState({ number: 4, hidden: true }))).toBe(true);
  });

  it('have nothing for a mark among what is over', () => {
    const columns = new RunningColumns();
    columns.put(rowOf(givenState({ number: 1 })));
    const mark = { ranks: [1, 0], key: -9, listingId: idOf(0) } as const;
    expect(columns.page('demand', NO_FILTER, mark, 9)).toEqual([]);
    expect(columns.page('demand', NO_FILTER, { ...mark, ranks: [0, 0] }, 9)).toHaveLength(1);
  });
});
