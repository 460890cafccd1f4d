import { randomUUID } from 'node:crypto';
import type { BiddingRun } from '@clamor/domain/bidding';
import type { ListingState, Phase } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS, type Terms } from '@clamor/domain/listings';
import { uuidv7 } from 'uuidv7';

const NOW = 1_790_000_000_123;

const NO_BIDS: BiddingRun = {
  priceCents: null,
  leader: null,
  runnerUpMaxCents: null,
  sequence: 0,
  extensionCount: 0,
};

function ledRun(): BiddingRun {
  return {
    priceCents: 99_999_998,
    leader: { bidderId: randomUUID(), anonymous: true, maxCents: 99_999_999 },
    runnerUpMaxCents: 12_345,
    sequence: 17,
    extensionCount: 3,
  };
}

const PHASES: Phase[] = [
  { status: 'COLLECTING', since: NOW, scheduledStartAt: null },
  { status: 'COLLECTING', since: NOW, scheduledStartAt: NOW + 5 },
  { status: 'COUNTDOWN', since: NOW, liveAt: NOW + 60_000 },
  { status: 'LIVE', since: NOW, endsAt: NOW + 60_001, run: NO_BIDS },
  { status: 'LIVE', since: NOW - 60_000, endsAt: NOW - 1, run: ledRun() },
  { status: 'RESERVE_NOT_MET', since: NOW, decisionDeadline: NOW + 86_400_000, run: ledRun() },
  { status: 'SECOND_CHANCE_AWARDED', since: NOW, run: ledRun() },
  { status: 'ENDED', since: NOW, outcome: 'SOLD', run: ledRun() },
  { status: 'ENDED', since: NOW, outcome: 'UNSOLD', run: NO_BIDS },
  { status: 'ENDED', since: NOW, outcome: 'RESERVE_NOT_MET', run: ledRun() },
  { status: 'CANCELLED', since: NOW, by: 'seller', run: null },
  { status: 'CANCELLED', since: NOW, by: 'staff', run: ledRun() },
];

/**
 * Terms that all differ from their defaults and from each other, so that a test notices a term in another term's
 * column.
 */
function anyTerms(index: number): Terms {
  const anything = (value: unknown, place: number) =>
    typeof value === 'boolean' ? index % (place + 2) === 0 : 1_000 * (place + 1) + index;
  const entries = Object.entries(DEFAULT_TERMS).map(([term, value], place) => [term, anything(value, place)]);
  return Object.fromEntries(entries) as Terms;
}

/** States in every phase. Each optional field is present in one and missing in another. */
export function everyState(): ListingState[] {
  return PHASES.map((phase, index) => ({
    id: uuidv7(),
    sellerId: randomUUID(),
    auctionId: uuidv7(),
    terms: {
      ...anyTerms(index),
      reserveCents: index % 2 === 0 ? null : 70_000,
      goal: 2_147_483_648 + index,
    },
    timing: {
      startPolicy: index % 2 === 0 ? 'SMART' : 'MANUAL',
      countdownMinutes: 180,
      primeHours: index % 2 === 0 ? { start: '22:00', end: '02:30' } : null,
      hotOverridePercent: index % 2 === 0 ? 150 : null,
      sellerTimezone: 'America/Argentina/Buenos_Aires',
    },
    tally: { likes: 3, boosts: 2_147_483_650, videoLikes: 5, goalMetAt: index % 2 === 0 ? NOW - 9 : null },
    phase,
    frozenAt: phase.status === 'LIVE' && index % 2 === 0 ? NOW - 3 : null,
    freezes: {
      suspension: phase.status === 'LIVE' && index % 2 === 0,
      staff: phase.status === 'LIVE' && index % 4 === 0,
    },
    hidden: index % 5 === 0,
    eventNumber: 41,
    lastEventAt: NOW - 1,
    outageId: 0,
    version: 77,
    publicNumber: index % 2 === 0 ? 41 : 38,
  }));
}
