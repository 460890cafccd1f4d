import type { ListingState, Phase, Status } from '@clamor/domain/lifecycle';
import { describe, expect, it } from 'vitest';
import { distinctListing, NOON, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { isMoved, marketPlaceOf } from './market-place.ts';

const inPhase = (phase: Phase): ListingState => ({ ...distinctListing(phase).state, phase });
const placeIn = (phase: Phase) => marketPlaceOf(inPhase(phase));

/**
 * For each status its market group, and the field by which its listings are sorted there, soonest or latest first. A
 * new status without an entry does not compile.
 */
const GROUPS: { readonly [Of in Status]: readonly [group: number, first: 'soonest' | 'latest', field: string] } = {
  LIVE: [0, 'soonest', 'endsAt'],
  COUNTDOWN: [1, 'soonest', 'liveAt'],
  COLLECTING: [2, 'soonest', 'scheduledStartAt'],
  RESERVE_NOT_MET: [3, 'latest', 'since'],
  SECOND_CHANCE_AWARDED: [3, 'latest', 'since'],
  ENDED: [3, 'latest', 'since'],
  CANCELLED: [3, 'latest', 'since'],
};

describe("the market's own order", () => {
  it.each(Object.keys(GROUPS) as Status[])('has each status in its group, by its moment: %s', (status) => {
    const [group, first, field] = GROUPS[status];
    const early = placeIn({ ...PHASE_OF[status], [field]: NOON } as Phase);
    const late = placeIn({ ...PHASE_OF[status], [field]: NOON + 1 } as Phase);
    expect([early.marketGroup, early.status]).toEqual([group, status]);
    expect(Math.sign(late.orderKey - early.orderKey)).toBe(first === 'soonest' ? 1 : -1);
  });

  it('has what starts soon before what only collects, and of that the newest first', () => {
    const collecting = (since: number, scheduledStartAt: number | null) =>
      placeIn({ status: 'COLLECTING', since, scheduledStartAt }).orderKey;
    const years = 50 * 365 * 86_400_000;
    const keys = [
      collecting(NOON, NOON + 5),
      collecting(NOON, NOON + years),
      collecting(NOON + 1, null),
      collecting(NOON, null),
    ];
    expect(keys).toEqual([...keys].sort((one, other) => one - other));
    expect(new Set(keys).size).toBe(4);
    expect(keys.every(Number.isSafeInteger)).toBe(true);
  });
});

const LIVE = inPhase(PHASE_OF.LIVE);
const { run } = PHASE_OF.LIVE;

it.each<[what: string, after: ListingState, isElsewhere: boolean]>([
  ['a bid', { ...LIVE, version: 9, phase: { ...PHASE_OF.LIVE, run: { ...run, sequence: 99 } } }, false],
  ['an extension', { ...LIVE, phase: { ...PHASE_OF.LIVE, endsAt: PHASE_OF.LIVE.endsAt + 1 } }, true],
  ['an end', inPhase(PHASE_OF.ENDED), true],
  ['its removal', { ...LIVE, hidden: true }, true],
])('a listing has another place after what moves it, and only then: %s', (_what, after, isElsewhere) => {
  expect([isMoved(LIVE, after), isMoved(after, LIVE)]).toEqual([isElsewhere, isElsewhere]);
});
