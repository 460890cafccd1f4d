import { expect, it } from 'vitest';
import {
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  frozenSince,
  inPhase,
  live,
  NOON,
  OPENING,
  RUN,
  SOLD,
  TERMS,
  TIMING,
} from '../../test/given.ts';
import { unlikeNamed } from '../../test/named-faults.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import { DAY, MINUTE } from '../time/index.ts';
import { HistoryCheck } from './check-history.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { recordState } from './fold-history.ts';
import type { ListingState } from './state.ts';

type Happened = { number?: number; at?: number } & EventBody;

/**
 * A check as a function, so that it runs inside its test. A mutation run switches a mutation on for one test only, and
 * would miss a check that ran when the file was loaded.
 */
type Check = () => HistoryCheck;

/** Checks these events. They are numbered in order, and happen at noon if they have no time of their own. */
const taken = (events: readonly Happened[]): Check => {
  return () => {
    const check = new HistoryCheck('listing');
    for (const [index, event] of events.entries())
      check.take({ number: index + 1, at: NOON, ...event } as ListingEvent);
    return check;
  };
};

/** A creation as an older version wrote it, without its fields. */
const UNSAID = { at: 0, type: 'listing_created' } as Happened;
const CREATED: Happened = {
  at: 0,
  type: 'listing_created',
  sellerId: 'seller',
  auctionId: 'auction',
  terms: TERMS,
  timing: TIMING,
};

/** A history with a recorded state, followed by these events from number 3 on. */
function after(before: ListingState, ...events: Happened[]): Check {
  const [recorded] = recordState(before).events as [Happened];
  return taken([UNSAID, { ...recorded, number: 2, at: 0 }, ...events]);
}
/** A history with a complete creation, followed by these events from number 2 on. */
const since = (...events: Happened[]): Check => taken([CREATED, ...events]);

const LED = live(RUN);
const FROZEN: ListingState = { ...LED, ...frozenSince(NOON, 'staff') };
const FROZEN_TWICE: ListingState = { ...LED, ...frozenSince(NOON, 'staff', 'suspension') };
const met = { likes: 3, boosts: 0, videoLikes: 0, goalMetAt: null };
const MET = inPhase({ status: 'COLLECTING', since: 0, scheduledStartAt: null });
const SCHEDULED = inPhase({ status: 'COLLECTING', since: 0, scheduledStartAt: OPENING });
const UNCOUNTED = collecting({ terms: { ...TERMS, boostsCount: false, videoLikesCount: false } });
const WATCHED = collecting({ tally: { ...met, likes: 0, videoLikes: 7 } });
const DUE = NOON + DAY;

const liked = (userId: string, counted = true): Happened => ({ type: 'liked', userId, counted });
const unliked = (userId: string, counted = true): Happened => ({ type: 'unliked', userId, counted });
const BOOSTED: Happened = { type: 'boosted', deviceId: 'phone', userId: null };
const watched = (videoLikes: number): Happened => ({ type: 'video_likes_counted', videoLikes });
const goalMet = (total: number): Happened => ({ type: 'goal_met', total });
const scheduled = (startAt: number): Happened => ({ type: 'start_scheduled', startAt });
const counting = (by: 'goal' | 'prime_hours', at = NOON): Happened => ({
  at,
  type: 'countdown_started',
  by,
  liveAt: at + 10 * MINUTE,
});
const started = (changes: object = {}): Happened => ({
  at: END,
  type: 'auction_started',
  auctionId: 'auction',
  since: END,
  endsAt: END + 10 * MINUTE,
  ...changes,
});
const IN_TIME = { receivedAt: END - 1, placedAt: END - 1 };
/** A bid by Bob in the last seconds. */
const LATE: Happened = {
  at: END - 1,
  type: 'bid_placed',
  leaderMaxCents: 26_000,
  runnerUpMaxCents: 25_000,
  bids: [{ sequence: 2, bidderId: 'bob', amountCents: 26_000, anonymous: false, automatic: false, ...IN_TIME }],
};
const EXTENDED: Happened = { at: END - 1, type: 'auction_extended', extensionSeconds: 60, endsAt: END + MINUTE };
const SILENT: Happened = { at: END - 1, type: 'maximum_raised', bidderId: 'bob', maxCents: 27_000, anonymous: false };
const unsold = (at: number): Happened => ({ at, type: 'reserve_not_met', decisionDeadline: at + DAY });
const ended = (at: number): Happened => ({
  at,
  type: 'auction_ended',
  outcome: 'SOLD',
  winnerId: 'ann',
  amountCents: RUN.priceCents,
});
const awarded = (changes: object = {}): Happened => ({
  at: DUE - 1,
  type: 'second_chance_awarded',
  buyerId: 'ann',
  amountCents: RUN.priceCents,
  ...changes,
});
const declined = (at: number): Happened => ({ at, type: 'second_chance_declined' });
const expired = (at: number): Happened => ({ at, type: 'decision_expired' });
const resumed = (stoodStillMs: number): Happened => ({ at: END, type: 'listing_resumed', stoodStillMs });
const outage = (addedMs: number, deadline: number | null): Happened => ({
  type: 'outage_added',
  outageId: 1,
  addedMs,
  deadline,
});
const ANNOTATED: Happened = { type: 'annotated' };
/** A withdrawal as an older version recorded it, without its author. */
const UNSAID_WITHDRAWAL = { type: 'listing_withdrawn' } as Happened;

const NO_BEGINNING = 'not the beginning';
const TAKES_BACK = 'takes back other demand than it added';
const BOOST = 'a boost that does not count';
const VIDEO = 'video likes that do not count';
const NOTHING_TO_WAIT_FOR = 'nothing to wait for';
const OWED = 'a late bid did not extend';
const FROZEN_FOR = 'running, or frozen for it already';
const LIFTED = 'not frozen for it, or for nothing else';
const STILL = 'stood still for another time';
const MOVED = 'moved by something else';

/** Each case: its name, the history, and the faults that its last event must cause. */
const FAULTS: readonly [string, Check, string[]][] = [
  ['a number left out', after(LED, { ...ANNOTATED, number: 4 }), ['comes after number 2']],
  ['time that runs backwards', after(LED, { ...ANNOTATED, at: -1 }), ['time ran backwards']],
  ['a history without its beginning', taken([BOOSTED]), [NO_BEGINNING]],
  ['a second beginning', since(CREATED), [NO_BEGINNING]],
  ['what an older version left out', after(LED, { ...UNSAID, number: 3 }), [NO_BEGINNING]],
  ['a bid on what collects', after(MET, LATE), ['Event 3 of listing (bid_placed) does not fit to COLLECTING.']],
  ['what comes after a removal', after({ ...LED, hidden: true }, ANNOTATED), ['after the listing was removed']],
  [
    'an auction without a countdown',
    after(MET, started()),
    ['no such transition from COLLECTING', 'not when the countdown was over'],
  ],
  ['an extension that is owed', after(LED, LATE, SILENT), [OWED]],
  ['a like that counts while LIVE', after(LED, liked('ann')), ['counted: true while LIVE']],
  ['a like that counts twice', since(liked('ann'), liked('ann')), ['twice the same']],
  [
    'a like that is taken back twice',
    since(liked('ann'), unliked('ann'), unliked('ann')),
    [TAKES_BACK, 'twice the same'],
  ],
  ['a like of another one that is taken back', since(liked('ann'), unliked('bob')), [TAKES_BACK, 'twice the same']],
  [
    'a favourite that is taken back as demand',
    since(liked('ann', false), unliked('ann')),
    [TAKES_BACK, 'twice the same'],
  ],
  ['a like that is taken back as a favourite', since(liked('ann'), unliked('ann', false)), [TAKES_BACK]],
  ['a boost where none counts', after(UNCOUNTED, BOOSTED), [BOOST]],
  ['a boost while LIVE', after(LED, BOOSTED), [BOOST]],
  ['likes of a video where none count', after(UNCOUNTED, watched(1)), [VIDEO]],
  ['likes of a video while LIVE', after(LED, watched(1)), [VIDEO]],
  ['as many likes of a video as before', after(WATCHED, watched(7)), ['video likes went down']],
  ['fewer likes of a video than before', after(WATCHED, watched(6)), ['video likes went down']],
  ['a goal that is met again', after(MET, goalMet(3)), ['met twice']],
  ['a goal that is not met', after(collecting({ tally: { ...met, likes: 2 } }), goalMet(2)), ['not met']],
  ['a goal met by another total', after(collecting({ tally: met }), goalMet(4)), ['another total']],
  ['a start before the goal', after(collecting(), scheduled(NOON + 1)), [NOTHING_TO_WAIT_FOR]],
  ['a start scheduled for now', after(MET, scheduled(NOON)), [NOTHING_TO_WAIT_FOR]],
  ['a countdown before the goal', after(collecting(), counting('goal')), ['before the goal']],
  ['a countdown in prime hours that nobody waited for', after(MET, counting('prime_hours')), ['too early']],
  ['a countdown before prime hours', after(SCHEDULED, counting('prime_hours', OPENING - 1)), ['too early']],
  ['a countdown in the auction', after(LED, counting('prime_hours')), ['no such transition from LIVE', 'too early']],
  [
    'an auction that begins late',
    after(COUNTDOWN, started({ since: END + 1, at: END + 1 })),
    ['not when the countdown was over'],
  ],
  ['an auction that begins early', after(COUNTDOWN, started({ at: END - 1 })), ['before the countdown was over']],
  ['another auction', after(COUNTDOWN, started({ auctionId: 'other' })), ['another auction']],
  ['an unmet reserve before the end', after(LED, unsold(END - 1)), ['before its end']],
  ['an unmet reserve while it stands still', after(FROZEN, unsold(END)), ['before its end']],
  ['an end before the end', after(LED, ended(END - 1)), ['before its end']],
  ['an early end of a decision', after(DECIDING, expired(DUE - 1)), ['before the deadline']],
  ['a late decline', after(DECIDING, declined(DUE)), ['after the deadline']],
  ['a late award', after(DECIDING, awarded({ at: DUE })), ['after the deadline']],
  [
    'an award to somebody else',
    after(DECIDING, awarded({ buyerId: 'bob' })),
    ['another buyer than the highest bidder'],
  ],
  ['an award at another price', after(DECIDING, awarded({ amountCents: 1 })), ['another amount than the top bid']],
  [
    'an award of what nobody bid on',
    after(
      { ...DECIDING, phase: { status: 'RESERVE_NOT_MET', since: NOON, decisionDeadline: DUE, run: EMPTY_RUN } },
      awarded(),
    ),
    ['another buyer than the highest bidder', 'another amount than the top bid'],
  ],
  ['a freeze of what stands still', after(FROZEN, { type: 'listing_frozen', reason: 'staff' }), ['not running']],
  ['one more reason for what runs', after(LED, { type: 'freeze_added', reason: 'staff' }), [FROZEN_FOR]],
  ['a reason that is there already', after(FROZEN, { type: 'freeze_added', reason: 'staff' }), [FROZEN_FOR]],
  ['the only reason lifted', after(FROZEN, { type: 'freeze_lifted', reason: 'staff' }), [LIFTED]],
  ['another reason lifted', after(FROZEN, { type: 'freeze_lifted', reason: 'suspension' }), [LIFTED]],
  ['more time than it stood still', after(FROZEN, resumed(END - NOON + 1)), [STILL]],
  ['what runs and goes on', after(LED, resumed(END)), [STILL]],
  ['an outage of no time', after(LED, outage(0, END)), ['nothing added']],
  ['an outage of less than no time', after(LED, outage(-1, END - 1)), ['nothing added']],
  ['an end that moved too far', after(LED, outage(1, END + 2)), [MOVED]],
  ['an end that moved too little', after(LED, outage(2, END + 1)), [MOVED]],
  ['a scheduled start that moved too little', after(SCHEDULED, outage(2, OPENING + 1)), [MOVED]],
];

const SOUND: readonly [string, Check][] = [
  ['only its beginning', since()],
  ['a note at the very same moment', after(LED, { ...ANNOTATED, at: 0 })],
  ['a late bid and its extension', after(LED, LATE, EXTENDED, SILENT)],
  ['a like and its taking back', since(liked('ann'), unliked('ann'), liked('ann'))],
  ['the likes of two', since(liked('ann'), liked('bob'), unliked('ann'), unliked('bob'))],
  ['a favourite and its taking back', since(liked('ann', false), unliked('ann', false))],
  ['a favourite while LIVE', after(LED, liked('ann', false), unliked('ann', false))],
  ['a like in the countdown', after(COUNTDOWN, liked('ann'), liked('ann'))],
  ['a like from before the state was recorded, taken back', after(MET, unliked('ann'))],
  ['demand of each kind', after(collecting(), BOOSTED, watched(1), watched(2))],
  ['a boost in the countdown', after(COUNTDOWN, BOOSTED)],
  ['a goal that is met', after(collecting({ tally: met }), goalMet(3))],
  ['a start in a millisecond', after(MET, scheduled(NOON + 1))],
  ['a countdown at once', after(MET, counting('goal'))],
  ['a countdown in prime hours', after(SCHEDULED, counting('prime_hours', OPENING))],
  ['a countdown that does not wait', after(SCHEDULED, counting('goal', OPENING - 1))],
  ['an auction after its countdown', after(COUNTDOWN, started())],
  ['an unmet reserve at the end', after(LED, unsold(END))],
  ['a sale at the end', after(LED, ended(END))],
  ['the end of a decision', after(DECIDING, expired(DUE))],
  ['a decline in time', after(DECIDING, declined(DUE - 1))],
  ['an award in time', after(DECIDING, awarded())],
  ['a freeze', after(LED, { type: 'listing_frozen', reason: 'staff' })],
  ['one more reason', after(FROZEN, { type: 'freeze_added', reason: 'suspension' })],
  ['one reason less', after(FROZEN_TWICE, { type: 'freeze_lifted', reason: 'staff' })],
  ['an auction that goes on', after(FROZEN, resumed(END - NOON))],
  ['an outage', after(LED, outage(1, END + 1))],
  ['an outage before a scheduled start', after(SCHEDULED, outage(1, OPENING + 1))],
  ['an outage that moves a scheduled start to the next day', after(SCHEDULED, outage(1, OPENING + DAY))],
  ['an outage that moves nothing', after(LED, outage(1, null))],
  ['an outage of what is over', after(SOLD, outage(1, END))],
  ['what an older version left out', after(MET, UNSAID_WITHDRAWAL, BOOSTED)],
];

it.each(SOUND)('finds nothing in %s', (_, check) => {
  expect(check().faults).toEqual([]);
});

it.each(FAULTS)('finds %s', (_, check, faults) => {
  expect(check().faults.map((fault) => fault.replace(/^event \d+ \(\w+\): /, ''))).toEqual(faults);
});

it('has a history for each fault that it names', () => {
  const shown = FAULTS.flatMap(([, , faults]) => faults).filter((fault) => !fault.startsWith('Event'));
  expect(unlikeNamed(new URL('check-history.ts', import.meta.url), shown)).toEqual({ missing: [], unnamed: [] });
});

it('says of which event it speaks', () => {
  expect(after(LED, LATE, { ...ANNOTATED, number: 3 })().faults).toEqual([
    'event 3 (annotated): comes after number 3',
    'event 3 (annotated): time ran backwards',
    `event 3 (annotated): ${OWED}`,
  ]);
  const frozen = after(LED, { type: 'maximum_frozen', bidderId: 'bob' });
  expect(frozen().faults).toEqual(['event 3 (maximum_frozen): the maximum of somebody who does not lead']);
});

it('has no state after what it cannot fold, and is broken where that should have been foldable', () => {
  const [sound, unsaid, broken] = [after(MET)(), after(MET, UNSAID_WITHDRAWAL, BOOSTED)(), after(MET, LATE)()];
  expect([sound.isBroken, unsaid.isBroken, broken.isBroken]).toEqual([false, false, true]);
  expect([sound.state === null, unsaid.state, broken.state]).toEqual([false, null, null]);
  expect(unsaid.compare(LED)).toEqual([]);
});

it('says where a state is not that of the history, and what the history still owes', () => {
  const check = after(MET)();
  const state = check.state as ListingState;
  expect(check.compare({ ...state, version: 9, outageId: 9 })).toEqual([]);
  expect(check.compare({ ...state, hidden: true })).toEqual(['hidden: the state says true, the events say false']);
  const owing = after(LED, LATE)();
  expect(owing.compare(owing.state as ListingState)).toEqual([OWED]);
});
