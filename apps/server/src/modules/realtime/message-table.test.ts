import type { ListingState } from '@clamor/domain/lifecycle';
import { MINUTE, SECOND } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
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
  TERMS,
} from '../../../../../packages/domain/test/given.ts';
import { youLeading, youOutbid } from './personal-messages.ts';
import { auctionStatus, bidNew, demandUpdate, listingStatus, timeUpdate } from './room-messages.ts';

const STAMP = { slug: 'lamp', version: 7, epoch: 'e' };
const TALLY = { likes: 11, boosts: 5, videoLikes: 3, goalMetAt: NOON - MINUTE };
/** A running auction that Ann leads at $200.00, after two extensions. */
const RUNNING = { ...RUN, extensionCount: 2, sequence: 4 };
const running = (changes: Partial<ListingState> = {}) => live(RUNNING, { tally: TALLY, ...changes });

const STATES: Readonly<Record<string, ListingState>> = {
  collecting: collecting({ tally: { ...TALLY, goalMetAt: null } }),
  'waiting for prime hours': inPhase({ status: 'COLLECTING', since: NOON, scheduledStartAt: OPENING }),
  countdown: COUNTDOWN,
  'live without a bid': live(),
  live: running(),
  'live under the reserve': running({ terms: { ...TERMS, reserveCents: 90_000 } }),
  'live with the reserve met': running({ terms: { ...TERMS, reserveCents: 20_000 } }),
  frozen: running(frozenSince(NOON + 2 * MINUTE, 'staff')),
  deciding: DECIDING,
  awarded: inPhase({ status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN }),
  sold: SOLD,
  unsold: inPhase({ status: 'ENDED', since: NOON, outcome: 'UNSOLD', run: { ...RUN, priceCents: null, leader: null } }),
  withdrawn: inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: null }),
  cancelled: inPhase({ status: 'CANCELLED', since: NOON, by: 'staff', run: RUN }),
};

const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  collecting: {
    listing: 'status: COLLECTING, phase: collecting, currentDemand: 19, serverTime: 240.5s',
    auction: 'status: COLLECTING, phase: collecting',
    bid: 'nextMinimumCents: 10000, endsAt: -60s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  'waiting for prime hours': {
    listing:
      'status: COLLECTING, phase: waiting, currentDemand: 3, goalMetAt: -1200s, scheduledStartAt: 3600s, timeRemaining: 3360, serverTime: 240.5s',
    auction: 'status: COLLECTING, phase: waiting',
    bid: 'nextMinimumCents: 10000, endsAt: 0s, bidCount: 5',
    reading: 'timeRemaining: 3360, serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  countdown: {
    listing:
      'status: COUNTDOWN, phase: countdown, currentDemand: 3, goalMetAt: -1200s, liveAt: 600s, timeRemaining: 360, serverTime: 240.5s',
    auction: 'status: COUNTDOWN, phase: countdown',
    bid: 'nextMinimumCents: 10000, endsAt: 0s, bidCount: 5',
    reading: 'timeRemaining: 360, serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  'live without a bid': {
    listing:
      'status: LIVE, phase: live, currentDemand: 3, goalMetAt: -1200s, endsAt: 600s, timeRemaining: 360, serverTime: 240.5s',
    auction: 'status: LIVE, phase: live, auction: auction ',
    bid: 'nextMinimumCents: 10000, endsAt: 600s, bidCount: 5',
    reading: 'timeRemaining: 360, endsAt: 600s, serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'nextMinimumCents: 10000, maxAmountCents: 19000, highestBid: bid 4',
  },
  live: {
    listing:
      'status: LIVE, phase: live, currentDemand: 19, goalMetAt: -60s, endsAt: 600s, timeRemaining: 360, serverTime: 240.5s',
    auction: 'status: LIVE, phase: live, auction: auction ',
    bid: 'nextMinimumCents: 21000, endsAt: 600s, bidCount: 5',
    reading: 'timeRemaining: 360, endsAt: 600s, serverTime: 240.5s, extensionCount: 2, watching: 9',
    leader: 'maxAmountCents: 25000, amountCents: 20000',
    outbid: 'nextMinimumCents: 21000, maxAmountCents: 19000, highestBid: bid 4',
  },
  'live under the reserve': {
    listing:
      'status: LIVE, phase: live, currentDemand: 19, goalMetAt: -60s, endsAt: 600s, timeRemaining: 360, serverTime: 240.5s',
    auction: 'status: LIVE, phase: live, auction: auction ',
    bid: 'nextMinimumCents: 21000, endsAt: 600s, bidCount: 5',
    reading: 'timeRemaining: 360, endsAt: 600s, serverTime: 240.5s, extensionCount: 2, watching: 9',
    leader: 'maxAmountCents: 25000, amountCents: 20000',
    outbid: 'nextMinimumCents: 21000, maxAmountCents: 19000, highestBid: bid 4',
  },
  'live with the reserve met': {
    listing:
      'status: LIVE, phase: live, currentDemand: 19, goalMetAt: -60s, endsAt: 600s, timeRemaining: 360, serverTime: 240.5s',
    auction: 'status: LIVE, phase: live, auction: auction ',
    bid: 'nextMinimumCents: 21000, reserveMet: true, endsAt: 600s, bidCount: 5',
    reading: 'timeRemaining: 360, endsAt: 600s, serverTime: 240.5s, extensionCount: 2, watching: 9',
    leader: 'maxAmountCents: 25000, amountCents: 20000',
    outbid: 'nextMinimumCents: 21000, maxAmountCents: 19000, highestBid: bid 4',
  },
  frozen: {
    listing:
      'status: LIVE, phase: live, frozen: true, currentDemand: 19, goalMetAt: -60s, endsAt: 600s, timeRemaining: 480, serverTime: 240.5s',
    auction: 'status: LIVE, phase: live, auction: auction ',
    bid: 'nextMinimumCents: 21000, endsAt: 600s, bidCount: 5',
    reading: 'timeRemaining: 480, endsAt: 600s, serverTime: 240.5s, extensionCount: 2, watching: 9',
    leader: 'maxAmountCents: 25000, amountCents: 20000',
    outbid: 'nextMinimumCents: 21000, maxAmountCents: 19000, highestBid: bid 4',
  },
  deciding: {
    listing:
      'status: RESERVE_NOT_MET, phase: deciding, currentDemand: 3, goalMetAt: -1200s, sellerDecisionDeadline: 86400s, timeRemaining: 86160, serverTime: 240.5s',
    auction: 'status: RESERVE_NOT_MET, phase: deciding, auction: auction RESERVE_NOT_MET',
    bid: 'nextMinimumCents: 21000, endsAt: 0s, bidCount: 5',
    reading: 'timeRemaining: 86160, serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  awarded: {
    listing: 'status: SECOND_CHANCE_AWARDED, phase: awarded, currentDemand: 3, goalMetAt: -1200s, serverTime: 240.5s',
    auction: 'status: SECOND_CHANCE_AWARDED, phase: awarded, auction: auction SECOND_CHANCE_AWARDED',
    bid: 'nextMinimumCents: 21000, endsAt: 0s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  sold: {
    listing: 'status: ENDED, phase: ended, currentDemand: 3, goalMetAt: -1200s, serverTime: 240.5s',
    auction: 'status: ENDED, phase: ended, auction: auction SOLD',
    bid: 'nextMinimumCents: 21000, endsAt: 0s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  unsold: {
    listing: 'status: ENDED, phase: ended, currentDemand: 3, goalMetAt: -1200s, serverTime: 240.5s',
    auction: 'status: ENDED, phase: ended, auction: auction UNSOLD',
    bid: 'nextMinimumCents: 10000, endsAt: 0s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  withdrawn: {
    listing: 'status: CANCELLED, phase: cancelled, currentDemand: 3, goalMetAt: -1200s, serverTime: 240.5s',
    auction: 'status: CANCELLED, phase: cancelled',
    bid: 'nextMinimumCents: 10000, endsAt: 0s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
  cancelled: {
    listing: 'status: CANCELLED, phase: cancelled, currentDemand: 3, goalMetAt: -1200s, serverTime: 240.5s',
    auction: 'status: CANCELLED, phase: cancelled, auction: auction CANCELLED',
    bid: 'nextMinimumCents: 21000, endsAt: 0s, bidCount: 5',
    reading: 'serverTime: 240.5s, watching: 9',
    leader: 'none',
    outbid: 'none',
  },
};

/**
 * A value as the table writes it: a moment in seconds since noon, a bid by its number, other objects by their values.
 */
function shown(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-.*Z$/.test(value)) return `${(Date.parse(value) - NOON) / SECOND}s`;
  if (typeof value !== 'object' || value === null) return String(value);
  return 'sequence' in value ? `bid ${value.sequence}` : Object.values(value).join(' ');
}

/**
 * A message as the table writes it, such as `a: 1, b: true`. The stamp is left out, because all messages have the same.
 * Values that are null, false or 0 are left out too.
 */
function factsOf(message: object | null | undefined): string {
  if (message === null || message === undefined) return 'none';
  const { slug, version, epoch, type, ...rest } = message as Record<string, unknown>;
  expect({ slug, version, epoch }).toEqual(STAMP);
  expect(typeof type).toBe('string');
  return Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false && value !== 0)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join(', ');
}

const BID = {
  ...{ id: 'b4', sequence: 4, bidder: 'ann', bidderId: 'ann', isAnonymous: false, amountCents: 20_000 },
  ...{ placedAt: '2026-06-15T12:01:00.000Z', receivedAt: '2026-06-15T12:01:00.000Z', automatic: false },
};

function messagesOf(state: ListingState): Record<string, string> {
  const time = knownAt(NOON + 4 * MINUTE + SECOND / 2);
  const [one, other] = auctionStatus(STAMP, state, time, null);
  expect([one?.type, other?.type]).toEqual(['auction_status_update', 'auction:status']);
  expect({ ...one, type: '' }).toEqual({ ...other, type: '' });
  expect(youLeading(STAMP, state, 'bob')).toBeNull();
  const told = bidNew(STAMP, state, [BID, { ...BID, id: 'b5', sequence: 5 }], false);
  const { bid, bids, ...price } = told as { bid: { sequence: number }; bids: { sequence: number }[] };
  expect([bid.sequence, bids.map(({ sequence }) => sequence)]).toEqual([5, [4, 5]]);
  return {
    listing: factsOf(listingStatus(STAMP, state, time)),
    auction: factsOf(one),
    bid: factsOf(price),
    reading: factsOf(timeUpdate(STAMP, state, time.now, { added: null, watching: 9 })),
    leader: factsOf(youLeading(STAMP, state, 'ann')),
    outbid: factsOf(youOutbid(STAMP, state, 19_000, BID)),
  };
}

describe('what watchers and bidders are told', () => {
  it.each(Object.entries(STATES))('of a listing that is %s', (name, state) => {
    expect(messagesOf(state)).toEqual(TABLE[name]);
  });

  it('of demand: the total, its parts, the goal and when it was met', () => {
    expect(factsOf(demandUpdate(STAMP, running()))).toBe(
      'total: 19, likes: 11, boosts: 5, youTube: 3, threshold: 3, goalMetAt: -60s',
    );
  });

  it.each([
    ['late_bid', 120, 'cause: late_bid, addedSeconds: 120, extensionSeconds: 120, extensionCount: 2'],
    ['outage', 17, 'cause: outage, addedSeconds: 17, extensionCount: 2'],
  ] as const)('of time that was added: %s', (cause, seconds, facts) => {
    expect(factsOf(timeUpdate(STAMP, running(), NOON, { added: { cause, seconds }, watching: 9 }))).toContain(facts);
  });

  it('of bids: nothing without one, and that some were left out', () => {
    expect(bidNew(STAMP, running(), [], false)).toBeNull();
    expect(bidNew(STAMP, running(), [BID], true)).toMatchObject({ truncated: true });
    expect(bidNew(STAMP, running(), [BID], false)).not.toHaveProperty('truncated');
    expect(youOutbid(STAMP, running(), null, null)).toBeNull();
  });

  it('of an end that has passed: that it is closing, and no time is left', () => {
    const past = knownAt(END + SECOND);
    expect(listingStatus(STAMP, running(), past)).toMatchObject({ phase: 'closing', timeRemaining: 0 });
    expect(listingStatus(STAMP, running(), knownAt(END - 1))).toMatchObject({ phase: 'live', timeRemaining: 1 });
  });
});
