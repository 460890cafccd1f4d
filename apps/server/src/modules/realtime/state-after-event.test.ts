import {
  advance,
  type Command,
  decide,
  type ListingEvent,
  type ListingState,
  openListing,
} from '@clamor/domain/lifecycle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateAfter } from './state-after-event.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const SITUATION = {
  offsetAt: () => 0,
  anonymous: false,
  liked: false,
  boosts: { deviceLastAt: null, addressWithinHour: [] },
};
const BY = {
  seller: { kind: 'member', userId: 'seller', username: 'sela', role: 'BOTH', status: 'ACTIVE' },
  ada: { kind: 'member', userId: 'ada', username: 'ada', role: 'BOTH', status: 'ACTIVE' },
  ben: { kind: 'member', userId: 'ben', username: 'ben', role: 'BOTH', status: 'ACTIVE' },
  staff: { kind: 'staff' },
  device: { kind: 'device', deviceId: null, userId: null },
} as const;

const bid = fc.record({
  by: fc.constantFrom('ada' as const, 'ben' as const),
  command: fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }), fc.boolean())
    .map(([amount, more, anonymous]): Command => {
      return { kind: 'place_bid', amountCents: amount * 100, maxAmountCents: (amount + more) * 100, anonymous };
    }),
});
const other = fc.constantFrom<{ by: keyof typeof BY; command: Command }>(
  { by: 'ada', command: { kind: 'like', liked: null } },
  { by: 'device', command: { kind: 'boost' } },
  { by: 'device', command: { kind: 'boost' } },
  { by: 'seller', command: { kind: 'withdraw' } },
  { by: 'seller', command: { kind: 'award_second_chance' } },
  { by: 'seller', command: { kind: 'decline_second_chance' } },
  { by: 'staff', command: { kind: 'stop_for_suspension' } },
  { by: 'staff', command: { kind: 'resume' } },
  { by: 'staff', command: { kind: 'remove' } },
  { by: 'staff', command: { kind: 'republish' } },
);
const what = fc.oneof({ weight: 8, arbitrary: bid }, { weight: 1, arbitrary: other });
const step = fc.record({ waitSeconds: fc.constantFrom(0, 1, 5, 20, 70), what });
const SEEN = [
  'boosted',
  'goal_met',
  'countdown_started',
  'auction_started',
  'bid_placed',
  'auction_extended',
  'reserve_not_met',
  'auction_ended',
  'second_chance_awarded',
  'second_chance_declined',
  'listing_withdrawn',
  'listing_frozen',
  'listing_resumed',
  'auction_cancelled',
  'listing_removed',
];

/** What a watcher may know; the rest comes with the committed state. */
function publicPart({ phase, tally, frozenAt, hidden }: ListingState) {
  const { since: _, ...rest } = { ...phase, by: null };
  const run = 'run' in phase && phase.run !== null ? { ...phase.run, leader: phase.run.leader?.bidderId } : null;
  return { ...rest, run: run === null ? null : { ...run, runnerUpMaxCents: null }, tally, frozenAt, hidden };
}

it('arrives, event by event, at what was committed', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.constantFrom(null, 5_500),
      (steps, reserveCents) => {
        let committed = opened(reserveCents);
        let now = START;
        const boost = { waitSeconds: 0, what: { by: 'device', command: { kind: 'boost' } } } as const;
        for (const { waitSeconds, what } of [boost, ...steps]) {
          now += waitSeconds * 1_000;
          const { next, events } = after(committed, now, what);
          const folded = events.reduce(stateAfter, committed);
          expect(publicPart(folded)).toEqual(publicPart(next));
          committed = next;
          for (const { type } of events) seen.add(type);
        }
      },
    ),
    { numRuns: 300, seed: 7 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(SEEN));
});

function opened(reserveCents: number | null): ListingState {
  const terms = {
    startPriceCents: 100,
    minIncrementCents: 100,
    reserveCents,
    goal: 1,
    auctionDurationSeconds: 120,
    shippingCostCents: 0,
    boostsCount: true,
    videoLikesCount: false,
  };
  const timing = {
    startPolicy: 'IMMEDIATE' as const,
    countdownMinutes: 1,
    primeHours: null,
    hotOverridePercent: null,
    sellerTimezone: 'UTC',
  };
  return openListing({ id: 'l', sellerId: 'seller', auctionId: 'a', terms, timing }, START).state;
}

function after(state: ListingState, now: number, { by, command }: { by: keyof typeof BY; command: Command }) {
  const ready = advance(state, now, { outages: [], offsetAt: () => 0, graceMs: 3_000 });
  const decision = decide(ready.next, command, { ...SITUATION, actor: BY[by], received: now, at: now });
  const events: ListingEvent[] = decision.ok ? [...ready.events, ...decision.events] : ready.events;
  return { next: decision.ok ? decision.next : ready.next, events };
}
