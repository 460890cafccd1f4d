import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommittedChange } from '../topics/index.ts';
import { changeTo, queryBy } from './running.fixture.ts';
import { READ_ALL_PAUSE_MS } from './running-listings.ts';
import { openRunning, Store } from './running-store.fixture.ts';

const SORTS = ['price-high', 'demand', 'bids'] as const;
const LISTINGS = 6;
const settled = () => new Promise((resolve) => setImmediate(resolve));

const number = fc.integer({ min: 0, max: LISTINGS - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('commit' as const), number, isLate: fc.boolean(), figure: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'hide' as const), number, isLate: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('page' as const, 'hold' as const, 'release' as const, 'arrive' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('gap' as const, 'break' as const, 'fail' as const, 'old' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs steps against one node. Every message arrives at some time, in any order, unless a gap was announced. */
async function play(steps: readonly Step[]) {
  const store = new Store();
  const node = openRunning(store);
  const versions = new Map<number, number>();
  const isOver = new Set<number>();
  let late: (() => void)[] = [];
  let release = () => {};
  const deliver = (isLate: boolean, message: () => void) => (isLate ? late.push(message) : message());
  const change = (given: Parameters<Store['set']>[0], isLate: boolean) => {
    const version = (versions.get(given.number) ?? 0) + 1;
    versions.set(given.number, version);
    const state = store.set({ ...given, version });
    const changes: CommittedChange[] = [changeTo(state)];
    deliver(isLate, () => (version === 1 ? node.added([state.id]) : node.follow(changes)));
  };
  const act: Record<Step['kind'], (each: never) => unknown> = {
    commit: ({ number, isLate, figure }: { number: number; isLate: boolean; figure: number }) =>
      isOver.has(number) ||
      change(
        { number, likes: figure, bids: figure > 0 ? { priceCents: 100 * figure, sequence: figure } : null },
        isLate,
      ),
    end: ({ number, isLate }: { number: number; isLate: boolean }) => {
      if (!isOver.has(number) && versions.has(number)) change({ number, isOver: true }, isLate);
      if (versions.has(number)) isOver.add(number);
    },
    hide: ({ number, isLate }: { number: number; isLate: boolean }) => {
      if (!isOver.has(number) && versions.has(number)) change({ number, hidden: true }, isLate);
      if (versions.has(number)) isOver.add(number);
    },
    page: () => void node.rowsOf(queryBy('demand')),
    hold: () => {
      release();
      store.hold = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    arrive: () => late.splice(Math.floor(late.length / 2), 1)[0]?.(),
    gap: () => {
      late = [];
      node.drop();
    },
    break: () => {
      late = [];
      store.hearing = `${store.hearing}, broken`;
    },
    fail: () => {
      store.isAway = !store.isAway;
    },
    old: () => {
      store.now += READ_ALL_PAUSE_MS;
    },
  };
  for (const each of steps) {
    act[each.kind](each as never);
    await settled();
  }
  release();
  store.isAway = false;
  await settled();
  for (const message of late.reverse()) message();
  return { store, node };
}

/** The ids in the order in which the database would return them. */
function sorted(store: Store, sort: (typeof SORTS)[number]): string[] {
  const rows = store.rows();
  rows.sort((one, other) => one.keys[sort] - other.keys[sort] || (one.listingId < other.listingId ? -1 : 1));
  return rows.map(({ listingId }) => listingId);
}

describe('the running listings of a node', () => {
  it('are those of the database once all messages have arrived, in whatever order and during whatever read', async () => {
    let fromMemory = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { store, node } = await play(steps);
        for (const sort of SORTS) {
          const rows = await node.rowsOf(queryBy(sort));
          if (rows === null) continue;
          fromMemory += 1;
          expect(rows.map((row) => row.listing_id)).toEqual(sorted(store, sort));
        }
      }),
      { numRuns: 400 },
    );
    expect(fromMemory).toBeGreaterThan(400);
  });
});
