import type { Actor } from '../src/accounts/index.ts';
import { nextMinimumCents } from '../src/bidding/index.ts';
import { type Command, dueAt, type ListingState, type NewListing } from '../src/lifecycle/index.ts';
import { editableTermsOf, type PrimeHours, type Terms, type Timing } from '../src/listings/index.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../src/time/index.ts';
import { CLOCK, device, GRACE, member, NOBODY, SELLER, STAFF } from './given.ts';
import type { Random } from './random.ts';

const BIDDERS = ['ann', 'bob', 'cat', 'dan'];
const WINDOWS: (PrimeHours | null)[] = [null, { start: '09:00', end: '17:00' }, { start: '22:00', end: '06:00' }];

export function randomTiming(random: Random): Timing {
  return {
    startPolicy: random.pick(['IMMEDIATE', 'SMART', 'SMART', 'MANUAL'] as const),
    countdownMinutes: random.pick([1, 10, 180]),
    primeHours: random.pick(WINDOWS),
    hotOverridePercent: random.pick([null, 120, 200]),
    sellerTimezone: random.pick(['America/New_York', 'Europe/London', 'Australia/Sydney']),
  };
}

export function randomListing(random: Random): NewListing {
  return {
    id: 'listing',
    sellerId: 'seller',
    auctionId: 'auction',
    timing: randomTiming(random),
    terms: randomTerms(random),
  };
}

/** Random terms. The object is written out, so that a new term does not compile until it has a random value. */
function randomTerms(random: Random): Terms {
  return {
    goal: random.pick([2, 3, 6]),
    startPriceCents: random.pick([0, 1_000, 10_000]),
    minIncrementCents: random.pick([1, 500, 1_000]),
    reserveCents: random.pick([null, 0, 12_000, 40_000]),
    auctionDurationSeconds: random.pick([60, 600, 3_600]),
    shippingCostCents: random.pick([0, 500, 900]),
    boostsCount: random.chance(0.8),
    videoLikesCount: random.chance(0.8),
  };
}

/** A random command and author: mostly one that fits the status, sometimes any, with or without the permission. */
export function randomCommand(random: Random, state: ListingState): { command: Command; actor: Actor } {
  if (random.chance(0.12)) return anything(random, state);
  switch (state.phase.status) {
    case 'COLLECTING':
      return random.chance(0.75) ? demand(random) : owners(random);
    case 'COUNTDOWN':
      if (random.chance(0.04)) return staffs(random, state);
      return random.chance(0.95) ? demand(random) : owners(random);
    case 'LIVE':
      return random.chance(state.frozenAt === null ? 0.06 : 0.5) ? staffs(random, state) : bids(random, state);
    case 'RESERVE_NOT_MET':
      return owners(random);
    default:
      return anything(random, state);
  }
}

function anything(random: Random, state: ListingState): { command: Command; actor: Actor } {
  const drawn = random.pick([demand, owners, staffs, bids])(random, state);
  const visitors = [SELLER, device('phone')];
  const askers = drawn.command.kind === 'boost' ? visitors : [...visitors, NOBODY, STAFF, CLOCK];
  return random.chance(0.2) ? { ...drawn, actor: random.pick(askers) } : drawn;
}

function bids(random: Random, state: ListingState): { command: Command; actor: Actor } {
  const run = state.phase.status === 'LIVE' ? state.phase.run : null;
  const { startPriceCents, minIncrementCents } = state.terms;
  const minimum = nextMinimumCents(run?.priceCents ?? null, startPriceCents, () => minIncrementCents);
  const amountCents = Math.max(1, minimum + random.pick([-1, 0, 0, 1, 700, 5_000]));
  const maxAmountCents = random.chance(0.5) ? amountCents + random.pick([0, 1, 1_000, 20_000]) : null;
  const actor = member(random.pick(BIDDERS), random.chance(0.04) ? { status: 'SUSPENDED' } : {});
  return {
    command: { kind: 'place_bid', amountCents, maxAmountCents, anonymous: random.pick([true, false, false, null]) },
    actor,
  };
}

function demand(random: Random): { command: Command; actor: Actor } {
  if (random.chance(0.6)) {
    const liked = random.pick([null, true, true, false]);
    return { command: { kind: 'like', liked }, actor: member(random.pick(BIDDERS)) };
  }
  if (random.chance(0.7)) return { command: { kind: 'boost' }, actor: device(random.pick(['phone', 'laptop', null])) };
  return { command: { kind: 'count_video_likes', videoLikes: random.between(-1, 6) }, actor: CLOCK };
}

function owners(random: Random): { command: Command; actor: Actor } {
  const timing: Partial<Timing> = random.chance(0.5) ? randomTiming(random) : { startPolicy: 'IMMEDIATE' };
  const command = random.pick<Command>([
    { kind: 'go_live' },
    { kind: 'go_live' },
    { kind: 'withdraw' },
    { kind: 'change_timing', timing },
    { kind: 'change_timing', timing },
    { kind: 'edit_details', terms: random.chance(0.7) ? editableTermsOf(randomTerms(random)) : {} },
    { kind: 'award_second_chance' },
    { kind: 'decline_second_chance' },
  ]);
  return { command, actor: SELLER };
}

function staffs(random: Random, state: ListingState): { command: Command; actor: Actor } {
  const leaderId = state.phase.status === 'LIVE' ? state.phase.run.leader?.bidderId : undefined;
  const command = random.pick<Command>([
    { kind: 'stop_for_suspension' },
    { kind: 'freeze' },
    { kind: 'resume', reason: 'suspension' },
    { kind: 'resume', reason: 'suspension' },
    { kind: 'resume', reason: 'staff' },
    { kind: 'resume', reason: 'staff' },
    { kind: 'cancel' },
    { kind: 'remove' },
    { kind: 'freeze_maximum', bidderId: leaderId ?? 'ann' },
    { kind: 'freeze_maximum', bidderId: random.pick(BIDDERS) },
    { kind: 'republish' },
    { kind: 'annotate' },
    { kind: 'tick' },
  ]);
  return { command, actor: STAFF };
}

/** The time to the next command: often a moment, sometimes exactly up to a deadline, sometimes hours. */
export function randomWait(random: Random, state: ListingState, now: Instant): number {
  const due = dueAt(state, GRACE);
  const living = state.phase.status === 'LIVE';
  if (due !== null && due > now && random.chance(living ? 0.08 : 0.25)) {
    const edge = due - now + random.pick([-GRACE, -GRACE - 1, -1, 0, 1, -60 * SECOND - GRACE, -30 * SECOND]);
    if (edge >= 0) return edge;
  }
  if (living && random.chance(0.9)) return random.pick([0, 1, 400, SECOND, 10 * SECOND]);
  return random.pick([0, 1, 400, SECOND, 10 * SECOND, 2 * MINUTE, 20 * MINUTE, 3 * HOUR]);
}
