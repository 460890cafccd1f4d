import { type BiddingRun, EMPTY_RUN } from '@clamor/domain/bidding';
import type { ListingEvent, ListingState, Phase } from '@clamor/domain/lifecycle';

/**
 * A listing in between, after one of several events of a commit, so that a status which lasted no longer than that commit is still
 * told. It knows what everybody may know; what an event leaves out is right again in the committed state, which comes last.
 */
export function stateAfter(state: ListingState, event: ListingEvent): ListingState {
  const phase = phaseAfter(state.phase, event);
  switch (event.type) {
    case 'goal_met':
      return { ...state, tally: { ...state.tally, goalMetAt: event.at } };
    case 'liked':
      return event.counted ? counting(state, { likes: 1 }) : state;
    case 'unliked':
      return event.counted ? counting(state, { likes: -1 }) : state;
    case 'boosted':
      return counting(state, { boosts: 1 });
    case 'video_likes_counted':
      return { ...state, tally: { ...state.tally, videoLikes: event.videoLikes } };
    case 'listing_frozen':
      return { ...state, frozenAt: event.at };
    case 'listing_resumed':
      return { ...state, phase, frozenAt: null };
    case 'listing_removed':
      return { ...state, hidden: true };
    default:
      return phase === state.phase
        ? state
        : { ...state, phase, frozenAt: phase.status === 'LIVE' ? state.frozenAt : null };
  }
}

function counting(state: ListingState, more: { likes?: number; boosts?: number }): ListingState {
  const { tally } = state;
  const likes = tally.likes + (more.likes ?? 0);
  const boosts = tally.boosts + (more.boosts ?? 0);
  return { ...state, tally: { ...tally, likes, boosts } };
}

function phaseAfter(phase: Phase, event: ListingEvent): Phase {
  const since = event.at;
  const run = 'run' in phase ? phase.run : null;
  switch (event.type) {
    case 'start_scheduled':
      return phase.status === 'COLLECTING' ? { ...phase, scheduledStartAt: event.startAt } : phase;
    case 'start_unscheduled':
      return phase.status === 'COLLECTING' ? { ...phase, scheduledStartAt: null } : phase;
    case 'countdown_started':
      return { status: 'COUNTDOWN', since, liveAt: event.liveAt };
    case 'auction_started':
      return { status: 'LIVE', since, endsAt: event.endsAt, run: EMPTY_RUN };
    case 'bid_placed':
      return phase.status === 'LIVE' ? { ...phase, run: runAfter(phase.run, event) } : phase;
    case 'auction_extended':
      return phase.status === 'LIVE' ? extended(phase, event.endsAt) : phase;
    case 'listing_resumed':
      return phase.status === 'LIVE' ? { ...phase, endsAt: phase.endsAt + event.stoodStillMs } : phase;
    case 'outage_added':
      return event.deadline === null ? phase : movedTo(phase, event.deadline);
    case 'reserve_not_met':
      return run === null ? phase : { status: 'RESERVE_NOT_MET', since, decisionDeadline: event.decisionDeadline, run };
    default:
      return overAfter(phase, event);
  }
}

function overAfter(phase: Phase, event: ListingEvent): Phase {
  const since = event.at;
  const run = 'run' in phase ? phase.run : null;
  switch (event.type) {
    case 'second_chance_awarded':
      return run === null ? phase : { status: 'SECOND_CHANCE_AWARDED', since, run };
    case 'second_chance_declined':
    case 'decision_expired':
      return run === null ? phase : { status: 'ENDED', since, outcome: 'RESERVE_NOT_MET', run };
    case 'auction_ended':
      return run === null ? phase : { status: 'ENDED', since, outcome: event.outcome, run };
    case 'listing_withdrawn':
      return { status: 'CANCELLED', since, by: 'seller', run };
    case 'auction_cancelled':
      return { status: 'CANCELLED', since, by: 'staff', run };
    default:
      return phase;
  }
}

function runAfter(run: BiddingRun, event: Extract<ListingEvent, { type: 'bid_placed' }>): BiddingRun {
  const top = event.bids.at(-1);
  if (top === undefined) return run;
  const leader = { bidderId: event.leaderId, anonymous: top.anonymous, maxCents: event.priceCents };
  return { ...run, priceCents: event.priceCents, leader, sequence: top.sequence };
}

function extended(phase: Extract<Phase, { status: 'LIVE' }>, endsAt: number): Phase {
  return { ...phase, endsAt, run: { ...phase.run, extensionCount: phase.run.extensionCount + 1 } };
}

function movedTo(phase: Phase, deadline: number): Phase {
  switch (phase.status) {
    case 'COLLECTING':
      return { ...phase, scheduledStartAt: deadline };
    case 'COUNTDOWN':
      return { ...phase, liveAt: deadline };
    case 'LIVE':
      return { ...phase, endsAt: deadline };
    case 'RESERVE_NOT_MET':
      return { ...phase, decisionDeadline: deadline };
    default:
      return phase;
  }
}
