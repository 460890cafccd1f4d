import type { ListingState } from '@clamor/domain/lifecycle';
import { expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { distinctListing, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { Entry } from './entry.ts';
import { HeldBids } from './held-bids.ts';
import { LaneLoad } from './lane-load.ts';

const GRACE_MS = 700;
const ENDS_AT = 10_000;

/** Bids that came after the end at `ENDS_AT`. `released`: when bids went back to the queue, and which. */
function open(now = ENDS_AT) {
  const scheduler = new ManualScheduler();
  const released: string[] = [];
  const clock = { now: () => now + scheduler.nowMs, databaseNow: () => expect.unreachable(), testOffsetMs: () => 0 };
  const held = new HeldBids(scheduler, clock, GRACE_MS, (listingId, entries) =>
    released.push(`${scheduler.nowMs} ${listingId} ${entries.map(({ request }) => request.receivedAt).join()}`),
  );
  const bid = (listingId: string, receivedAt: number) =>
    new Entry(
      {
        ...{ listingId, receivedAt, command: { kind: 'go_live' }, asker: { kind: 'clock' } },
        ...{ key: null, attachments: [], bytes: 1 },
      },
      () => expect.unreachable(),
      () => expect.unreachable(),
      new LaneLoad(9, 9),
    );
  return { scheduler, released, held, bid };
}

const LIVE: ListingState = {
  ...distinctListing(PHASE_OF.LIVE).state,
  id: 'lamp',
  frozenAt: null,
  phase: { ...PHASE_OF.LIVE, endsAt: ENDS_AT },
};

it.each<[when: string, now: number, releasedAt: number]>([
  ['at the end', ENDS_AT, GRACE_MS],
  ['before the end, by the clock of this node', ENDS_AT - 200, 900],
  ['long before the end: then they are looked at each second', ENDS_AT - 60_000, 1_000],
  ['just before the grace is over', ENDS_AT + GRACE_MS - 5, 20],
  ['after the grace', ENDS_AT + 5_000, 20],
])('held bids go back together, in order, once the grace is over: they came %s', (_when, now, releasedAt) => {
  const { scheduler, released, held, bid } = open(now);
  const first = bid('lamp', 1);
  held.hold(first, ENDS_AT);
  held.hold(bid('chair', 2), ENDS_AT + 100_000);
  held.hold(bid('lamp', 3), ENDS_AT);
  expect(first.held).toBe(true);
  scheduler.advance(releasedAt - 1);
  expect(released.filter((each) => each.includes('lamp'))).toEqual([]);
  scheduler.advance(1);
  expect(released.filter((each) => each.includes('lamp'))).toEqual([`${releasedAt} lamp 1,3`]);
  scheduler.advance(100_000);
  expect(released).toHaveLength(2);
});

it.each<[what: string, state: ListingState, goBack: boolean]>([
  ['a bid that moved no end', { ...LIVE, version: 99 }, false],
  ['an extension', { ...LIVE, phase: { ...PHASE_OF.LIVE, endsAt: ENDS_AT + 60_000 } }, true],
  ['an end', { ...LIVE, phase: PHASE_OF.ENDED }, true],
  ['a stop by staff', { ...LIVE, frozenAt: 1 }, true],
  ['an extension of another auction', { ...LIVE, id: 'chair', phase: { ...PHASE_OF.LIVE, endsAt: 1 } }, false],
])('held bids go back as soon as their end moves, and not before: %s', (_what, state, goBack) => {
  const { scheduler, released, held, bid } = open();
  held.hold(bid('lamp', 1), ENDS_AT);
  held.noticed(state);
  expect(released).toEqual(goBack ? ['0 lamp 1'] : []);
  expect(scheduler.size).toBe(goBack ? 0 : 1);
});

it('held bids leave with the desk, and none goes back then', () => {
  const { scheduler, released, held, bid } = open();
  const bids = [bid('lamp', 1), bid('chair', 2), bid('lamp', 3)];
  for (const each of bids) held.hold(each, ENDS_AT);
  expect(held.takeAll().map(({ request }) => request.receivedAt)).toEqual([1, 3, 2]);
  expect([scheduler.size, held.takeAll()]).toEqual([0, []]);
  scheduler.advance(5_000);
  expect(released).toEqual([]);
});
