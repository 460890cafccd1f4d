import { EMPTY_RUN } from '../bidding/index.ts';
import type { Bid, BiddingRun } from '../bidding/run.ts';
import { editableTermsOf, LATER_TERMS } from '../listings/index.ts';
import { MINUTE } from '../time/index.ts';
import { withDeadline } from './deadline.ts';
import type { EventBody, ListingEvent } from './events.ts';
import { NO_FREEZES, unsaidFreezes } from './freezes.ts';
import { isSilent } from './silent-event.ts';
import type { ListingState, Phase } from './state.ts';
import { NO_DEMAND, tallyAfter } from './tally-after.ts';

type Changes = Partial<ListingState>;
type BodyOf<Type extends EventBody['type']> = Extract<EventBody, { type: Type }>;
type Live = Extract<Phase, { status: 'LIVE' }>;

const RUNNING = { frozenAt: null, freezes: NO_FREEZES } as const satisfies Changes;

/**
 * Returns a listing's next state after one event. State changes only here (docs/product.md#lifecycle). Handles every
 * event that `appendEvent` allows; throws if an event does not fit the earlier state.
 */
export function evolve(state: ListingState, event: ListingEvent): ListingState {
  return {
    ...state,
    ...changesOf(state, event),
    eventNumber: event.number,
    lastEventAt: event.at,
    version: state.version + 1,
    publicNumber: isSilent(event) ? state.publicNumber : state.publicNumber + 1,
  };
}

/** The first state of a history. Throws if the first event is neither a creation nor a recorded state. */
export function begin(listingId: string, event: ListingEvent): ListingState {
  const { number: eventNumber, at } = event;
  if (event.type === 'state_recorded') {
    const terms = { ...LATER_TERMS, ...event.state.terms };
    return {
      freezes: unsaidFreezes(event.state),
      ...event.state,
      terms,
      id: listingId,
      eventNumber,
      lastEventAt: at,
      version: eventNumber,
    };
  }
  if (event.type !== 'listing_created') throw new Error(`The history of ${listingId} begins with ${event.type}.`);
  const { sellerId, auctionId, terms, timing } = event;
  return {
    id: listingId,
    sellerId,
    auctionId,
    terms: { ...LATER_TERMS, ...terms },
    timing,
    tally: NO_DEMAND,
    phase: { status: 'COLLECTING', since: at, scheduledStartAt: null },
    frozenAt: null,
    freezes: NO_FREEZES,
    hidden: false,
    eventNumber,
    lastEventAt: at,
    outageId: 0,
    version: 1,
    publicNumber: 1,
  };
}

function changesOf(state: ListingState, event: ListingEvent): Changes {
  switch (event.type) {
    case 'listing_created':
      throw misfit(state, event);
    case 'state_recorded':
      return { freezes: unsaidFreezes(event.state), ...event.state, terms: { ...state.terms, ...event.state.terms } };
    case 'details_edited':
      return { terms: { ...state.terms, ...editableTermsOf(event) } };
    case 'timing_changed':
      return { timing: event.timing };
    case 'liked':
    case 'unliked':
    case 'boosted':
    case 'video_likes_counted':
    case 'goal_met':
      return { tally: tallyAfter(state.tally, event) };
    case 'bid_placed':
    case 'maximum_raised':
    case 'maximum_frozen':
    case 'auction_extended':
    case 'listing_frozen':
    case 'freeze_added':
    case 'freeze_lifted':
    case 'listing_resumed':
      return liveChanges(state, event);
    case 'listing_removed':
      return { hidden: true };
    case 'republished':
    case 'annotated':
      return {};
    case 'outage_added':
      return outageChanges(state, event);
    default:
      return { phase: phaseAfter(state, event), ...RUNNING };
  }
}

type LiveBody = BodyOf<
  | 'bid_placed'
  | 'maximum_raised'
  | 'maximum_frozen'
  | 'auction_extended'
  | 'listing_frozen'
  | 'freeze_added'
  | 'freeze_lifted'
  | 'listing_resumed'
>;

/** The changes of an auction that is LIVE and stays LIVE. */
function liveChanges(state: ListingState, event: ListingEvent & LiveBody): Changes {
  const { phase } = state;
  if (phase.status !== 'LIVE') throw misfit(state, event);
  switch (event.type) {
    case 'bid_placed':
      return { phase: withRun(phase, runAfterBids(state, phase.run, event)) };
    case 'maximum_raised': {
      const { bidderId, maxCents, anonymous } = event;
      return { phase: withRun(phase, { ...phase.run, leader: { bidderId, anonymous, maxCents } }) };
    }
    case 'maximum_frozen':
      return { phase: withRun(phase, runAtPrice(state, phase.run, event)) };
    case 'auction_extended': {
      const run = { ...phase.run, extensionCount: phase.run.extensionCount + 1 };
      return { phase: { ...phase, endsAt: event.endsAt, run } };
    }
    case 'listing_frozen':
      return { frozenAt: event.at, freezes: { ...NO_FREEZES, [event.reason ?? 'suspension']: true } };
    case 'freeze_added':
      return { freezes: { ...state.freezes, [event.reason]: true } };
    case 'freeze_lifted':
      return { freezes: { ...state.freezes, [event.reason]: false } };
    case 'listing_resumed':
      return { ...RUNNING, phase: { ...phase, endsAt: phase.endsAt + event.stoodStillMs } };
  }
}

function withRun({ status, since, endsAt }: Live, run: BiddingRun): Live {
  return { status, since, endsAt, run };
}

/** The run after the rows of one request. The last row is the leader's. */
function runAfterBids(state: ListingState, run: BiddingRun, event: ListingEvent & BodyOf<'bid_placed'>): BiddingRun {
  const top: Bid | undefined = event.bids[event.bids.length - 1];
  if (top === undefined) throw misfit(state, event);
  return {
    priceCents: top.amountCents,
    leader: { bidderId: top.bidderId, anonymous: top.anonymous, maxCents: event.leaderMaxCents },
    runnerUpMaxCents: event.runnerUpMaxCents,
    sequence: top.sequence,
    extensionCount: run.extensionCount,
  };
}

function runAtPrice(state: ListingState, run: BiddingRun, event: ListingEvent): BiddingRun {
  const { leader, priceCents } = run;
  if (leader === null || priceCents === null) throw misfit(state, event);
  return { ...run, leader: { ...leader, maxCents: priceCents } };
}

function outageChanges(state: ListingState, { outageId, deadline }: BodyOf<'outage_added'>): Changes {
  const seen = Math.max(state.outageId, outageId);
  return deadline === null ? { outageId: seen } : { outageId: seen, phase: withDeadline(state.phase, deadline) };
}

/** The phase after an event. The phase that a timed step begins starts at the due time, even if the event is later. */
function phaseAfter(state: ListingState, event: ListingEvent): Phase {
  const { phase } = state;
  switch (event.type) {
    case 'start_scheduled':
      if (phase.status === 'COLLECTING') return { ...phase, scheduledStartAt: event.startAt };
      break;
    case 'start_unscheduled':
      if (phase.status === 'COLLECTING') return { ...phase, scheduledStartAt: null };
      break;
    case 'countdown_started': {
      const { liveAt } = event;
      return { status: 'COUNTDOWN', since: liveAt - state.timing.countdownMinutes * MINUTE, liveAt };
    }
    case 'auction_started':
      return { status: 'LIVE', since: event.since, endsAt: event.endsAt, run: EMPTY_RUN };
    case 'listing_withdrawn':
      return { status: 'CANCELLED', since: event.at, by: event.by, run: null };
    default:
      if (phase.status === 'LIVE') return phaseAfterLive(state, phase, event);
      if (phase.status === 'RESERVE_NOT_MET') return phaseAfterDecision(state, phase, event);
  }
  throw misfit(state, event);
}

function phaseAfterLive(state: ListingState, { endsAt, run }: Live, event: ListingEvent): Phase {
  switch (event.type) {
    case 'auction_ended':
      return { status: 'ENDED', since: endsAt, outcome: event.outcome, run };
    case 'reserve_not_met':
      return { status: 'RESERVE_NOT_MET', since: endsAt, decisionDeadline: event.decisionDeadline, run };
    case 'auction_cancelled':
      return { status: 'CANCELLED', since: event.at, by: 'staff', run };
    default:
      throw misfit(state, event);
  }
}

function phaseAfterDecision(
  state: ListingState,
  { decisionDeadline, run }: Extract<Phase, { status: 'RESERVE_NOT_MET' }>,
  event: ListingEvent,
): Phase {
  switch (event.type) {
    case 'second_chance_awarded':
      return { status: 'SECOND_CHANCE_AWARDED', since: event.at, run };
    case 'second_chance_declined':
      return { status: 'ENDED', since: event.at, outcome: 'RESERVE_NOT_MET', run };
    case 'decision_expired':
      return { status: 'ENDED', since: decisionDeadline, outcome: 'RESERVE_NOT_MET', run };
    default:
      throw misfit(state, event);
  }
}

function misfit(state: ListingState, event: ListingEvent): Error {
  return new Error(`Event ${event.number} of ${state.id} (${event.type}) does not fit to ${state.phase.status}.`);
}
