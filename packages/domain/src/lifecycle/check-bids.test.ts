import { expect, it } from 'vitest';
import { COUNTDOWN, DECIDING, END, frozenSince, live, NOON, RUN, TERMS } from '../../test/given.ts';
import { unlikeNamed } from '../../test/named-faults.ts';
import type { Bid } from '../bidding/index.ts';
import { MINUTE } from '../time/index.ts';
import { checkBids, checkEnd, checkExtension, checkMaximum, earnsExtension } from './check-bids.ts';
import type { Expect } from './checked-step.ts';
import type { EventType, ListingEvent } from './events.ts';
import type { ListingState } from './state.ts';

type Told<Type extends EventType> = Extract<ListingEvent, { type: Type }>;
type Check = (expect: Expect) => void;

/** Ann leads at 20,000 with a maximum of 25,000. The next minimum is 21,000. */
const LED = live(RUN);
const EMPTY = live();
const FROZEN: ListingState = { ...LED, ...frozenSince(NOON, 'staff') };
const RESERVED: ListingState = { ...LED, terms: { ...TERMS, reserveCents: RUN.priceCents + 1 } };
const AT = NOON + MINUTE;

const row = (bidderId: string, amountCents: number, changes: Partial<Bid> = {}): Partial<Bid> => ({
  bidderId,
  amountCents,
  ...changes,
});
const byEngine = (bidderId: string, amountCents: number) => row(bidderId, amountCents, { automatic: true });

/** The event of one request's rows. They are numbered from 2 on. */
const placed = (rows: Partial<Bid>[], leaderMaxCents: number, runnerUpMaxCents: number | null): Told<'bid_placed'> => ({
  number: 2,
  at: AT,
  type: 'bid_placed',
  leaderMaxCents,
  runnerUpMaxCents,
  bids: rows.map((changes, index) => ({
    sequence: index + 2,
    bidderId: 'bob',
    amountCents: 0,
    anonymous: false,
    automatic: false,
    receivedAt: AT,
    placedAt: AT,
    ...changes,
  })),
});
const bids = (
  before: ListingState,
  rows: Partial<Bid>[],
  leaderMaxCents: number,
  runnerUpMaxCents: number | null,
): Check => {
  const event = placed(rows, leaderMaxCents, runnerUpMaxCents);
  return (expect) => checkBids({ before, event, after: before }, expect);
};
/** Bob outbids Ann with one row. */
const beaten = (changes: Partial<Bid>, before = LED) => bids(before, [row('bob', 26_000, changes)], 30_000, 25_000);
/** Bob bids, and Clamor answers at once with an automatic bid for Ann. */
const defended = (leaderMaxCents: number, runnerUpMaxCents: number | null, before = LED) =>
  bids(before, [row('bob', 21_000), byEngine('ann', 22_000)], leaderMaxCents, runnerUpMaxCents);
const first = (runnerUpMaxCents: number | null, changes: Partial<Bid> = {}) =>
  bids(EMPTY, [row('ann', 10_000, { sequence: 1, ...changes })], 10_000, runnerUpMaxCents);
const RIVALLED = live({ ...RUN, runnerUpMaxCents: 19_000 });

const raised = (before: ListingState, bidderId: string, maxCents: number): Check => {
  const event = { number: 2, at: AT, type: 'maximum_raised', bidderId, maxCents, anonymous: false } as const;
  return (expect) => checkMaximum({ before, event, after: before }, expect);
};
const frozen = (bidderId: string): Check => {
  const event = { number: 2, at: AT, type: 'maximum_frozen', bidderId } as const;
  return (expect) => checkMaximum({ before: LED, event, after: LED }, expect);
};
const extended = (before: ListingState, isEarned: boolean, endsAt: number): Check => {
  const event = { number: 2, at: AT, type: 'auction_extended', extensionSeconds: 60, endsAt } as const;
  return (expect) => checkExtension({ before, event, after: before }, isEarned, expect);
};
const ended = (before: ListingState, changes: Partial<Told<'auction_ended'>> = {}): Check => {
  const sold = { outcome: 'SOLD', winnerId: 'ann', amountCents: RUN.priceCents } as const;
  const event = { number: 2, at: END, type: 'auction_ended', ...sold, ...changes } as const;
  return (expect) => checkEnd({ before, event, after: before }, expect);
};
const UNSOLD = { outcome: 'UNSOLD', winnerId: null, amountCents: null } as const;

const NO_RAISE = 'begins with an automatic row and is no raise';
const FELL = 'the runner-up fell';
const CHANGED = "the leader's maximum changed without a request of theirs";
const NOT_LEADING = 'the maximum of somebody who does not lead';

const FAULTS: readonly [string, Check, string[]][] = [
  ['a bid while it stands still', beaten({}, FROZEN), ['a bid on an auction that does not run']],
  [
    'a fourth row',
    bids(LED, [row('bob', 21_000), ...[25_000, 26_000, 27_000].map((cents) => byEngine('bob', cents))], 30_000, 25_000),
    ['4 rows of one request'],
  ],
  ['two rows of a raise', bids(LED, [byEngine('ann', 21_000), byEngine('ann', 22_000)], 26_000, null), [NO_RAISE]],
  ['a raise by a rival', bids(LED, [byEngine('bob', 21_000)], 26_000, null), [NO_RAISE]],
  ['a raise before any bid', first(null, { automatic: true }), [NO_RAISE]],
  ['a cent too little', bids(LED, [row('bob', 20_999)], 30_000, 25_000), ['20999 is under the next minimum of 21000']],
  ['a row of the leader by hand', bids(LED, [row('ann', 21_000)], 25_000, 21_000), ['a manual row by the leader']],
  [
    'a price over the maximum',
    bids(LED, [row('bob', 26_000)], 25_999, 25_000),
    ["the price is above the leader's maximum"],
  ],
  ['a runner-up of the first bid', first(1), ['a runner-up before any rival']],
  ['a raise to the same maximum', bids(LED, [byEngine('ann', 21_000)], 25_000, null), ['a raise that raises nothing']],
  [
    'a raise that makes a runner-up',
    bids(LED, [byEngine('ann', 21_000)], 26_000, 1),
    ['a raise that changed the runner-up'],
  ],
  ['a maximum that grew by the bid of a rival', defended(25_001, 21_000), [CHANGED]],
  ['a maximum that shrank by the bid of a rival', defended(24_999, 21_000), [CHANGED]],
  ['a rival who is forgotten', defended(25_000, null), [FELL]],
  ['a rival of less than was bid', defended(25_000, 20_999), [FELL]],
  ['a rival of less than the one before', defended(25_000, 18_999, RIVALLED), [FELL]],
  [
    'a runner-up of less than was beaten',
    bids(LED, [row('bob', 26_000)], 30_000, 24_999),
    ['the maximum that was beaten is not the runner-up'],
  ],
  ['a number left out', beaten({ sequence: 3 }), ['number 3 after 1']],
  [
    'a number left out between two rows',
    bids(LED, [row('bob', 21_000), row('ann', 22_000, { automatic: true, sequence: 4 })], 25_000, 21_000),
    ['number 4 after 2'],
  ],
  ['two rows by hand', bids(LED, [row('bob', 21_000), row('ann', 22_000)], 25_000, 21_000), ['a second manual row']],
  [
    'a price that falls',
    bids(LED, [row('bob', 22_000), byEngine('ann', 21_999)], 25_000, 22_000),
    ['21999 after 22000'],
  ],
  [
    'two rows by hand at one price',
    bids(LED, [row('bob', 22_000), row('ann', 22_000)], 25_000, 22_000),
    ['a second manual row', '22000 after 22000'],
  ],
  ['a raise that ties with itself', bids(LED, [byEngine('ann', 20_000)], 26_000, null), ['20000 after 20000']],
  [
    'a bid at the end',
    (expect) => {
      const event = { ...placed([row('bob', 26_000, { receivedAt: END, placedAt: END })], 30_000, 25_000), at: END };
      checkBids({ before: LED, event, after: LED }, expect);
    },
    ['received when the auction was over'],
  ],
  ['a bid before the start', beaten({ receivedAt: NOON - 1 }), ['received before the auction began']],
  ['a row of another moment', beaten({ placedAt: AT + 1 }), ['decided at another time']],
  ['a row decided before it came', beaten({ receivedAt: AT + 1 }), ['decided at another time']],
  ['a silent raise by a rival', raised(LED, 'bob', 25_001), [NOT_LEADING]],
  ['a silent raise to the same maximum', raised(LED, 'ann', 25_000), ['a raise that raises nothing']],
  ['a silent raise before any bid', raised(EMPTY, 'ann', 1), [NOT_LEADING]],
  ['a silent raise to nothing before any bid', raised(EMPTY, 'ann', 0), [NOT_LEADING, 'a raise that raises nothing']],
  ['a silent raise before it is LIVE', raised(COUNTDOWN, 'ann', 1), [NOT_LEADING]],
  ['the frozen maximum of a rival', frozen('bob'), [NOT_LEADING]],
  ['an extension for nothing', extended(LED, false, END + MINUTE), ['no bid earned it']],
  ['an extension before it is LIVE', extended(COUNTDOWN, false, END), ['no bid earned it']],
  ['a longer extension', extended(LED, true, END + MINUTE + 1), ['the end did not move by exactly 60 seconds']],
  ['a shorter extension', extended(LED, true, END + MINUTE - 1), ['the end did not move by exactly 60 seconds']],
  ['an end that comes early', ended(LED, { at: END - 1 }), ['before its end']],
  ['an end while it stands still', ended(FROZEN), ['while it stood still']],
  ['no sale to the leader', ended(LED, { outcome: 'UNSOLD' }), ['UNSOLD is not what came out']],
  ['a sale to nobody', ended(EMPTY, { ...UNSOLD, outcome: 'SOLD' }), ['SOLD is not what came out']],
  ['a sale under the reserve', ended(RESERVED), ['SOLD is not what came out']],
  ['a sale to a rival', ended(LED, { winnerId: 'bob' }), ['another winner or price']],
  ['a sale at another price', ended(LED, { amountCents: 20_001 }), ['another winner or price']],
];

const SOUND: readonly [string, Check][] = [
  ['a first bid', first(null)],
  ['a bid that beats the leader', beaten({})],
  ['a bid received at the start', beaten({ receivedAt: NOON })],
  [
    'three rows of a bid that beats the leader',
    bids(LED, [row('bob', 21_000), byEngine('ann', 25_000), byEngine('bob', 26_000)], 30_000, 25_000),
  ],
  ['a bid that does not beat the leader', defended(25_000, 21_000)],
  ['a bid that beats neither the leader nor an earlier rival', defended(25_000, 19_000, RIVALLED)],
  ['a tie', bids(LED, [row('bob', 25_000), byEngine('ann', 25_000)], 25_000, 25_000)],
  ['a raise that moves the price', bids(LED, [byEngine('ann', 24_000)], 26_000, null)],
  ['bids before it is LIVE', beaten({}, COUNTDOWN)],
  ['bids after it was LIVE', beaten({}, DECIDING)],
  ['no rows', bids(LED, [], 0, null)],
  ['a silent raise', raised(LED, 'ann', 25_001)],
  ['a maximum that was frozen', frozen('ann')],
  ['an extension', extended(LED, true, END + MINUTE)],
  ['an earned extension before it is LIVE', extended(COUNTDOWN, true, END)],
  ['a sale', ended(LED)],
  ['a sale at the reserve', ended({ ...LED, terms: { ...TERMS, reserveCents: RUN.priceCents } })],
  ['no sale without a bid', ended(EMPTY, UNSOLD)],
  ['no sale without a bid under a reserve', ended({ ...EMPTY, terms: RESERVED.terms }, UNSOLD)],
  ['an end before it is LIVE', ended(COUNTDOWN, { at: NOON, winnerId: 'bob' })],
];

function faultsOf(check: Check): string[] {
  const found: string[] = [];
  check((truth, fault) => {
    if (!truth) found.push(fault);
  });
  return found;
}

it.each(SOUND)('finds nothing in %s', (_, check) => {
  expect(faultsOf(check)).toEqual([]);
});

it.each(FAULTS)('finds %s', (_, check, faults) => {
  expect(faultsOf(check)).toEqual(faults);
});

it('has an example of each fault that it names', () => {
  const shown = FAULTS.flatMap(([, , faults]) => faults);
  expect(unlikeNamed(new URL('check-bids.ts', import.meta.url), shown)).toEqual({ missing: [], unnamed: [] });
});

it('says which bids extend the auction', () => {
  const late = (before: ListingState, changes: Partial<Bid>) =>
    earnsExtension(before, placed([row('bob', 26_000, changes)], 30_000, 25_000));
  expect(late(LED, { receivedAt: END - MINUTE })).toBe(true);
  expect(late(LED, { receivedAt: END - MINUTE - 1 })).toBe(false);
  expect(late(LED, { receivedAt: END - MINUTE, automatic: true })).toBe(false);
  expect(late(COUNTDOWN, { receivedAt: END - 1 })).toBe(false);
  expect(earnsExtension(LED, placed([], 0, null))).toBe(false);
});
