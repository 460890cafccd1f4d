import { beforeEach, describe, expect, it } from 'vitest';
import { changeTo, idOf, queryBy } from './running.fixture.ts';
import { LIVES_MS, MAX_RUNNING, MAX_UNREAD, READ_ALL_PAUSE_MS, type RunningListings } from './running-listings.ts';
import { openRunning, Store } from './running-store.fixture.ts';

let store: Store;
let running: RunningListings;
beforeEach(() => {
  store = new Store();
  running = openRunning(store);
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
const dearest = async () => (await running.rowsOf(queryBy('price-high')))?.map((row) => row.listing_id) ?? null;
const ids = (...numbers: number[]) => numbers.map(idOf);
const priced = (number: number, startPriceCents: number) => store.set({ number, startPriceCents });
async function loaded(): Promise<void> {
  await dearest();
  await settled();
}
/** Makes reads wait for their answers. Returns a function that releases them. */
function holdReads(): () => Promise<unknown> {
  let release = () => {};
  store.hold = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    release();
    return settled();
  };
}

describe('the running listings of a node', () => {
  it('are read by the first page, which the database answers, as all others until then', async () => {
    priced(1, 100);
    const release = holdReads();
    expect([await dearest(), await dearest()]).toEqual([null, null]);
    await release();
    expect(await dearest()).toEqual(ids(1));
    expect([store.readsOfAll, store.counted]).toEqual([1, ['database', 'database', 'memory']]);
  });

  it('follow each commit without a read', async () => {
    for (const number of [1, 2, 3]) priced(number, number);
    await loaded();
    running.follow([changeTo(store.set({ number: 1, version: 2, bids: { priceCents: 900, sequence: 1 } }))]);
    running.follow([changeTo(store.set({ number: 3, version: 2, isOver: true }))]);
    expect(await dearest()).toEqual(ids(1, 2));
    expect([store.readsOfAll, store.readsOfSome]).toEqual([1, []]);
  });

  it('read new listings before the next page', async () => {
    priced(1, 100);
    await loaded();
    running.added([priced(2, 200).id]);
    expect(await dearest()).toEqual(ids(2, 1));
    running.follow([changeTo(priced(3, 300))]);
    expect(await dearest()).toEqual(ids(3, 2, 1));
  });

  it('wait for new listings that another page is reading already', async () => {
    priced(1, 100);
    await loaded();
    running.added([priced(2, 200).id]);
    const release = holdReads();
    const pages = [dearest(), dearest()];
    await settled();
    await release();
    expect(await Promise.all(pages)).toEqual([ids(2, 1), ids(2, 1)]);
    expect(store.readsOfSome).toHaveLength(1);
  });

  it('read a listing again whose texts changed', async () => {
    const state = priced(1, 100);
    await loaded();
    store.categories.set(state.id, 'lamps');
    const event = { number: 2, at: 1, type: 'details_edited' } as never;
    running.follow([{ ...changeTo(state), steps: [{ event, state }] }]);
    expect(await running.rowsOf({ ...queryBy('demand'), category: 'LAMPS' })).toHaveLength(1);
  });

  it('take in what was committed while they were read', async () => {
    for (const number of [1, 2]) priced(number, number);
    const release = holdReads();
    await dearest();
    running.follow([changeTo(store.set({ number: 1, version: 3, bids: { priceCents: 900, sequence: 2 } }))]);
    running.follow([changeTo(store.set({ number: 1, version: 2, bids: { priceCents: 800, sequence: 1 } }))]);
    running.follow([changeTo(store.set({ number: 2, version: 2, isOver: true }))]);
    running.added([priced(3, 50).id]);
    running.compare(new Map([[idOf(1), 4]]));
    store.set({ number: 1, version: 4, bids: { priceCents: 20, sequence: 3 } });
    await release();
    expect(await dearest()).toEqual(ids(3, 1));
  });

  it('do not bring back what ended while it was read', async () => {
    priced(1, 100);
    await loaded();
    running.added([priced(2, 200).id]);
    const release = holdReads();
    const page = dearest();
    await settled();
    running.follow([changeTo(store.set({ number: 2, version: 2, isOver: true }))]);
    await release();
    expect(await page).toEqual(ids(1));
  });

  it('read again what is behind its committed version', async () => {
    for (const number of [1, 2]) priced(number, number);
    await loaded();
    store.set({ number: 1, version: 7, bids: { priceCents: 900, sequence: 1 } });
    store.set({ number: 2, version: 7, isOver: true });
    running.compare(
      new Map([
        [idOf(1), 7],
        [idOf(2), 7],
        [idOf(9), 7],
      ]),
    );
    expect(await dearest()).toEqual(ids(1));
  });

  it('are dropped after a break in what the node hears, and read at most every ten seconds', async () => {
    priced(1, 100);
    await loaded();
    store.hearing = null;
    expect(await dearest()).toBeNull();
    store.hearing = 'after the break';
    priced(2, 200);
    await loaded();
    expect([await dearest(), store.readsOfAll]).toEqual([null, 1]);
    store.now += READ_ALL_PAUSE_MS;
    await loaded();
    expect([await dearest(), store.readsOfAll]).toEqual([ids(2, 1), 2]);
  });

  it('are dropped after a break that no page saw', async () => {
    priced(1, 100);
    await loaded();
    store.hearing = 'after the break';
    expect(await dearest()).toBeNull();
  });

  it('are not kept if changes were missed while they were read', async () => {
    priced(1, 100);
    const release = holdReads();
    await dearest();
    running.drop();
    await release();
    expect(await dearest()).toBeNull();
  });

  it('are left to the database while it fails, and then read again', async () => {
    priced(1, 100);
    await loaded();
    store.isAway = true;
    running.added([priced(2, 200).id]);
    expect(await dearest()).toBeNull();
    expect(store.failures).toHaveLength(1);
    store.isAway = false;
    store.now += READ_ALL_PAUSE_MS;
    await loaded();
    expect(await dearest()).toEqual(ids(2, 1));
  });

  it('are read again after ten minutes, and serve pages meanwhile', async () => {
    priced(1, 100);
    await loaded();
    priced(2, 200);
    store.now += LIVES_MS - 1;
    expect(await dearest()).toEqual(ids(1));
    store.now += 1;
    const release = holdReads();
    expect(await dearest()).toEqual(ids(1));
    await release();
    expect(await dearest()).toEqual(ids(2, 1));
  });

  it('are left to the database when there are too many, running or unread', async () => {
    priced(1, 100);
    await loaded();
    running.added(Array.from({ length: MAX_UNREAD + 1 }, (_, number) => idOf(number)));
    expect(await dearest()).toBeNull();
    store.now += READ_ALL_PAUSE_MS;
    store.copies = MAX_RUNNING + 1;
    await loaded();
    expect(await dearest()).toBeNull();
  });

  it('cost nothing until somebody sorts, and nothing after a stop', async () => {
    running.follow([changeTo(priced(1, 100))]);
    running.added(ids(1));
    running.compare(new Map([[idOf(1), 2]]));
    running.stop();
    expect([await dearest(), store.readsOfAll, store.readsOfSome]).toEqual([null, 0, []]);
  });
});
