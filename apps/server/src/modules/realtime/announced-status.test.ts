import type { ListingState } from '@clamor/domain/lifecycle';
import { HOUR, MINUTE } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import {
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  frozenSince,
  inPhase,
  knownAt,
  live,
  NOON,
  OPENING,
  RUN,
  SOLD,
} from '../../../../../packages/domain/test/given.ts';
import { statusToAnnounce } from './announced-status.ts';

const TIME = knownAt(NOON + 1);
const TALLY = { likes: 1, boosts: 1, videoLikes: 0, goalMetAt: null };
const LIVE = live(RUN);
const waiting = (scheduledStartAt: number) => inPhase({ status: 'COLLECTING', since: NOON, scheduledStartAt });
const moved = (state: ListingState, deadline: object): ListingState =>
  ({ ...state, phase: { ...state.phase, ...deadline } }) as ListingState;
const over = (outcome: 'SOLD' | 'UNSOLD') => inPhase({ status: 'ENDED', since: NOON, outcome, run: RUN });

type Told = 'nothing' | 'the listing' | 'both';
const CHANGES: [what: string, before: ListingState, after: ListingState, told: Told][] = [
  ['a like', collecting({ tally: TALLY }), collecting({ tally: { ...TALLY, likes: 2 } }), 'nothing'],
  ['a bid', LIVE, live({ ...RUN, sequence: 9, priceCents: 99_900 }), 'nothing'],
  ['an extension, which has a message of its own', LIVE, moved(LIVE, { endsAt: END + MINUTE }), 'nothing'],
  ['a new version', LIVE, { ...LIVE, version: 99, publicNumber: 99 }, 'nothing'],
  ['a goal that is met', collecting({ tally: TALLY }), collecting({ tally: { ...TALLY, goalMetAt: NOON } }), 'both'],
  ['another planned start', waiting(OPENING), waiting(OPENING + HOUR), 'the listing'],
  ['a countdown that an outage made longer', COUNTDOWN, moved(COUNTDOWN, { liveAt: END + 5 }), 'the listing'],
  ['a decision that may wait longer', DECIDING, moved(DECIDING, { decisionDeadline: NOON + 9 * HOUR }), 'the listing'],
  ['a stop', LIVE, { ...LIVE, ...frozenSince(NOON, 'staff') }, 'the listing'],
  ['the beginning of bidding', COUNTDOWN, LIVE, 'both'],
  ['an end', LIVE, SOLD, 'both'],
];

it.each(CHANGES)('a status is told where it says something else: %s', (_what, before, after, told) => {
  const [one, other] = [statusToAnnounce(before, TIME), statusToAnnounce(after, TIME)];
  const isListing = one.listing !== other.listing;
  const isAuction = one.auction !== other.auction;
  expect(isAuction ? (isListing ? 'both' : 'the auction') : isListing ? 'the listing' : 'nothing').toBe(told);
});

it('an auction that ended otherwise is told, though its listing has the same status', () => {
  const [sold, unsold] = [statusToAnnounce(over('SOLD'), TIME), statusToAnnounce(over('UNSOLD'), TIME)];
  expect(sold.auction).not.toBe(unsold.auction);
});

it('an auction whose end has passed is told to be closing, once', () => {
  const [before, at, later] = [END - 1, END, END + 1].map((now) => statusToAnnounce(LIVE, knownAt(now)));
  expect(before?.listing).not.toBe(at?.listing);
  expect(before?.auction).not.toBe(at?.auction);
  expect(at).toEqual(later);
});
