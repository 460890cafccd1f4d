import type { ListingState } from '@clamor/domain/lifecycle';
import { type GivenListing, givenState, rowOf } from './running.fixture.ts';
import type { RunningListing } from './running-columns.ts';
import { RunningListings } from './running-listings.ts';

/** A stand-in for the database. Through `hold` a test can delay a read's answer after its rows were looked up. */
export class Store {
  states = new Map<string, ListingState>();
  categories = new Map<string, string>();
  readsOfAll = 0;
  readsOfSome: (readonly string[])[] = [];
  isAway = false;
  copies = 1;
  hold: Promise<void> = Promise.resolve();
  hearing: string | null = 'unbroken';
  now = 1_000_000;
  failures: unknown[] = [];
  counted: string[] = [];

  set(given: GivenListing): ListingState {
    const state = givenState(given);
    this.states.set(state.id, state);
    return state;
  }

  rows(): RunningListing[] {
    const running = [...this.states.values()].filter(({ phase, hidden }) => phase.status !== 'ENDED' && !hidden);
    return running.map((state) => ({ ...rowOf(state), category: this.categories.get(state.id) ?? null }));
  }

  async answer<Value>(value: Value): Promise<Value> {
    if (this.isAway) throw new Error('The database is away');
    await this.hold;
    return value;
  }
}

/** A node that reads from this store. */
export function openRunning(store: Store): RunningListings {
  return new RunningListings({
    readAfter() {
      store.readsOfAll += 1;
      const rows = store.rows();
      const copied = (copy: number) => rows.map((row) => ({ ...row, listingId: `${row.listingId}${copy || ''}` }));
      const listings =
        store.copies === 1 ? rows : Array.from({ length: store.copies }, (_, copy) => copied(copy)).flat();
      return store.answer({ listings, last: null });
    },
    readSome(ids) {
      store.readsOfSome.push(ids);
      return store.answer(store.rows().filter(({ listingId }) => ids.includes(listingId)));
    },
    lowered: async (category) => category.toLowerCase(),
    hearing: () => store.hearing,
    now: () => store.now,
    counted: (from) => store.counted.push(from),
    onFailure: (cause) => store.failures.push(cause),
  });
}
