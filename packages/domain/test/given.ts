import type { Actor, Visitor } from '../src/accounts/index.ts';
import { type BiddingRun, EMPTY_RUN } from '../src/bidding/index.ts';
import {
  type Advance,
  advance,
  type Command,
  type Decision,
  decide,
  type FreezeReason,
  type ListingEvent,
  type ListingState,
  type Outage,
  openListing,
  type Phase,
  type ProjectionTime,
  type Refusal,
  type Situation,
} from '../src/lifecycle/index.ts';
import { DEFAULT_TERMS, type Terms, type Timing } from '../src/listings/index.ts';
import { DAY, type Instant, MINUTE, type OffsetAt } from '../src/time/index.ts';
import { intlOffsetAt } from './intl-offset.ts';

type Member = Extract<Actor, { kind: 'member' }>;

/** 2026-06-15, a Monday, 12:00 UTC: 08:00 in New York. */
export const NOON: Instant = Date.UTC(2026, 5, 15, 12);
/** The end of a ten-minute auction that went LIVE at noon. */
export const END: Instant = NOON + 10 * MINUTE;
export const GRACE = 3_000;

export const TERMS: Terms = {
  ...DEFAULT_TERMS,
  goal: 3,
  auctionDurationSeconds: 600,
  shippingCostCents: 500,
  videoLikesCount: true,
};

export const TIMING: Timing = {
  startPolicy: 'IMMEDIATE',
  countdownMinutes: 10,
  primeHours: null,
  hotOverridePercent: null,
  sellerTimezone: 'America/New_York',
};

/** Prime hours that open an hour after noon UTC. */
export const OFFICE = { start: '09:00', end: '17:00' };
export const OPENING: Instant = Date.UTC(2026, 5, 15, 13);
export const SMART: Timing = { ...TIMING, startPolicy: 'SMART', primeHours: OFFICE };

export const LIKE: Command = { kind: 'like', liked: null };
export const BOOST: Command = { kind: 'boost' };

/** Ann leads alone. */
export const RUN = {
  ...EMPTY_RUN,
  priceCents: 20_000,
  leader: { bidderId: 'ann', anonymous: false, maxCents: 25_000 },
  sequence: 1,
} satisfies BiddingRun;

export function member(userId: string, changes: Partial<Member> = {}): Member {
  return { kind: 'member', userId, username: userId, role: 'BOTH', status: 'ACTIVE', ...changes };
}

export const SELLER = member('seller');
export const ANN = member('ann');
export const BOB = member('bob');
export const CAT = member('cat');
export const STAFF: Actor = { kind: 'staff' };
export const CLOCK: Actor = { kind: 'clock' };
export const NOBODY: Actor = { kind: 'nobody' };

export function device(deviceId: string | null, userId: string | null = null): Visitor {
  return { kind: 'device', deviceId, userId };
}

export function collecting(changes: Partial<ListingState> = {}): ListingState {
  const input = { id: 'listing', sellerId: 'seller', auctionId: 'auction', terms: TERMS, timing: TIMING };
  return { ...openListing(input, NOON - MINUTE).next, ...changes };
}

/** A listing in the given phase. Its goal was met 20 minutes before noon. */
export function inPhase(phase: Phase, changes: Partial<ListingState> = {}): ListingState {
  const tally = { likes: 3, boosts: 0, videoLikes: 0, goalMetAt: NOON - 20 * MINUTE };
  return collecting({ phase, tally, lastEventAt: phase.since, ...changes });
}

/** LIVE since noon for ten minutes. */
export function live(run: Partial<BiddingRun> = {}, changes: Partial<ListingState> = {}): ListingState {
  const phase: Phase = { status: 'LIVE', since: NOON, endsAt: END, run: { ...EMPTY_RUN, ...run } };
  return inPhase(phase, changes);
}

/** The freezes of an auction that was frozen at `at` for these reasons. */
export function frozenSince(at: Instant, ...reasons: FreezeReason[]): Pick<ListingState, 'frozenAt' | 'freezes'> {
  return { frozenAt: at, freezes: { suspension: reasons.includes('suspension'), staff: reasons.includes('staff') } };
}

export const COUNTDOWN = inPhase({ status: 'COUNTDOWN', since: NOON, liveAt: END });
export const DECIDING = inPhase(
  { status: 'RESERVE_NOT_MET', since: NOON, decisionDeadline: NOON + DAY, run: RUN },
  { terms: { ...TERMS, reserveCents: 50_000 } },
);
export const SOLD = inPhase({ status: 'ENDED', since: NOON, outcome: 'SOLD', run: RUN });

export function situation(actor: Actor, at: Instant, changes: Partial<Situation> = {}): Situation {
  return {
    actor,
    received: at,
    at,
    offsetAt: intlOffsetAt,
    anonymous: false,
    dueClaim: null,
    isOwed: false,
    liked: false,
    likeCounted: true,
    isOwnersDevice: false,
    boosts: { deviceLastAt: null, addressWithinHour: [] },
    ...changes,
  };
}

export function bidOf(
  amountCents: number,
  maxAmountCents: number | null = null,
  anonymous: boolean | null = false,
): Command {
  return { kind: 'place_bid', amountCents, maxAmountCents, anonymous };
}

export type Accepted = Extract<Decision, { ok: true }>;

export function accept(decision: Decision): Accepted {
  if (!decision.ok) throw new Error(`Refused: ${JSON.stringify(decision.refusal)}`);
  return decision;
}

export function refuse(decision: Decision): Refusal {
  if (decision.ok) throw new Error(`Accepted: ${JSON.stringify(decision.events)}`);
  return decision.refusal;
}

/** Decides a command. Throws if it is refused, which fails the test. */
export function after(state: ListingState, command: Command, actor: Actor, at: Instant): Accepted {
  return accept(decide(state, command, situation(actor, at)));
}

export function refusalOf(state: ListingState, command: Command, actor: Actor, at: Instant): Refusal {
  return refuse(decide(state, command, situation(actor, at)));
}

export function advanceTo(
  state: ListingState,
  now: Instant,
  outages: readonly Outage[] = [],
  offsetAt: OffsetAt = intlOffsetAt,
): Advance {
  return advance(state, now, { outages, offsetAt, graceMs: GRACE });
}

/** What a reader knows about time when the last heartbeat is at `now`. */
export function knownAt(now: Instant, changes: Partial<ProjectionTime> = {}): ProjectionTime {
  return { now, servedUntil: now, outages: [], offsetAt: intlOffsetAt, ...changes };
}

export function typesOf(events: readonly ListingEvent[]): string[] {
  return events.map((event) => event.type);
}

/** The state's phase, typed as this status. Throws if the status is another one. */
export function phaseOf<Name extends Phase['status']>(
  state: ListingState,
  status: Name,
): Extract<Phase, { status: Name }> {
  if (state.phase.status !== status) throw new Error(`The listing is ${state.phase.status}, not ${status}.`);
  return state.phase as Extract<Phase, { status: Name }>;
}

/** A moment written as UTC text. */
export function utc(text: string): Instant {
  return Date.parse(text);
}
