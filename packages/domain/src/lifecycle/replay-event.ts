import { reachesGoal, totalDemand } from '../demand/index.ts';
import type { ListingEvent } from './events.ts';
import { expectThat, type Replay } from './replay.ts';
import { replayBids, replayEnd, replayExtension } from './replay-bids.ts';
import { isSilent } from './silent-event.ts';
import { type Mover, TRANSITIONS } from './transitions.ts';

/** Takes one more event, and notes what does not fit to those before it. */
export function replayEvent(replay: Replay, event: ListingEvent): void {
  expectThat(replay, event, event.number === replay.number + 1, `comes after number ${replay.number}`);
  expectThat(replay, event, event.at >= replay.lastAt, 'time ran backwards');
  expectThat(replay, event, !replay.hidden, 'after the listing was removed');
  expectThat(replay, event, !replay.owesExtension || event.type === 'auction_extended', 'a late bid did not extend');
  expectThat(replay, event, (event.type === 'listing_created') === (replay.number === 0), 'not the beginning');
  replay.number = event.number;
  if (!isSilent(event)) replay.publicNumber += 1;
  replay.lastAt = event.at;
  replayFacts(replay, event);
  replayStatus(replay, event);
}

function replayStatus(replay: Replay, event: ListingEvent): void {
  if (event.type === 'listing_created') replay.status = 'COLLECTING';
  const moves = TRANSITIONS.filter((transition) => transition.event === event.type);
  if (moves.length === 0) return;
  const move = moves.find(({ from, by }) => from === replay.status && canBeBy(event, by));
  expectThat(replay, event, move !== undefined, `no such transition from ${replay.status}`);
  if (move !== undefined) replay.status = move.to;
}

function canBeBy(event: ListingEvent, by: Mover): boolean {
  if (event.type !== 'countdown_started') return true;
  if (event.by === 'prime_hours') return by === 'clock';
  return event.by === 'seller' ? by === 'seller' : by === 'demand';
}

function replayFacts(replay: Replay, event: ListingEvent): void {
  switch (event.type) {
    case 'liked':
    case 'unliked':
    case 'boosted':
    case 'video_likes_counted':
    case 'goal_met':
      replayDemand(replay, event);
      break;
    case 'bid_placed':
      replayBids(replay, event);
      break;
    case 'auction_extended':
      replayExtension(replay, event);
      break;
    case 'auction_ended':
      replayEnd(replay, event);
      break;
    case 'second_chance_awarded':
      expectThat(replay, event, event.buyerId === replay.leaderId, 'another buyer than the highest bidder');
      expectThat(replay, event, event.amountCents === replay.priceCents, 'another amount than the top bid');
      break;
    default:
      replayDeadlines(replay, event);
  }
}

type DemandEvent = Extract<
  ListingEvent,
  { type: 'liked' | 'unliked' | 'boosted' | 'video_likes_counted' | 'goal_met' }
>;

function replayDemand(replay: Replay, event: DemandEvent): void {
  const counts = replay.status === 'COLLECTING' || replay.status === 'COUNTDOWN';
  switch (event.type) {
    case 'liked':
    case 'unliked': {
      expectThat(replay, event, event.counted === counts, `counted: ${event.counted} while ${replay.status}`);
      if (!event.counted) return;
      const liked = event.type === 'liked';
      expectThat(replay, event, replay.countedLikers.has(event.userId) !== liked, 'twice the same');
      if (liked) replay.countedLikers.add(event.userId);
      else replay.countedLikers.delete(event.userId);
      replay.likes = replay.countedLikers.size;
      break;
    }
    case 'boosted':
      expectThat(replay, event, counts && replay.terms.boostsCount, 'a boost that does not count');
      replay.boosts += 1;
      break;
    case 'video_likes_counted':
      expectThat(replay, event, counts && replay.terms.videoLikesCount, 'video likes that do not count');
      expectThat(replay, event, event.videoLikes > replay.videoLikes, 'video likes went down');
      replay.videoLikes = event.videoLikes;
      break;
    case 'goal_met':
      expectThat(replay, event, replay.goalMetAt === null, 'met twice');
      expectThat(replay, event, reachesGoal(replay, replay.terms.goal), 'not met');
      expectThat(replay, event, event.total === totalDemand(replay), 'another total');
      replay.goalMetAt = event.at;
      break;
  }
}

function replayDeadlines(replay: Replay, event: ListingEvent): void {
  switch (event.type) {
    case 'start_scheduled':
      expectThat(replay, event, replay.goalMetAt !== null && event.startAt > event.at, 'nothing to wait for');
      replay.scheduledStartAt = event.startAt;
      break;
    case 'start_unscheduled':
      replay.scheduledStartAt = null;
      break;
    case 'countdown_started':
      expectThat(replay, event, replay.goalMetAt !== null, 'before the goal');
      expectThat(replay, event, event.by !== 'prime_hours' || event.at >= (replay.scheduledStartAt ?? 0), 'too early');
      replay.liveAt = event.liveAt;
      break;
    case 'auction_started':
      expectThat(replay, event, event.at >= (replay.liveAt ?? 0), 'before the countdown was over');
      replay.liveSince = replay.liveAt;
      replay.endsAt = event.endsAt;
      break;
    case 'reserve_not_met':
      expectThat(replay, event, event.at >= (replay.endsAt ?? 0) && !replay.frozen, 'before its end');
      replay.decisionDeadline = event.decisionDeadline;
      break;
    case 'decision_expired':
      expectThat(replay, event, event.at >= (replay.decisionDeadline ?? 0), 'before the deadline');
      break;
    case 'second_chance_declined':
      expectThat(replay, event, event.at < (replay.decisionDeadline ?? 0), 'after the deadline');
      break;
    default:
      replayInterruptions(replay, event);
  }
}

function replayInterruptions(replay: Replay, event: ListingEvent): void {
  switch (event.type) {
    case 'listing_frozen':
      expectThat(replay, event, replay.status === 'LIVE' && !replay.frozen, 'not running');
      replay.frozen = true;
      break;
    case 'listing_resumed':
      expectThat(replay, event, replay.frozen && event.stoodStillMs >= 0, 'was not frozen');
      replay.frozen = false;
      replay.endsAt = (replay.endsAt ?? 0) + event.stoodStillMs;
      break;
    case 'auction_cancelled':
      replay.frozen = false;
      break;
    case 'listing_removed':
      replay.hidden = true;
      break;
    case 'outage_added':
      replayOutage(replay, event);
      break;
  }
}

/** The running deadline moved by what was added; a scheduled start perhaps further, to the next moment allowed. */
function replayOutage(replay: Replay, event: Extract<ListingEvent, { type: 'outage_added' }>): void {
  const { addedMs, deadline } = event;
  expectThat(replay, event, addedMs > 0, 'nothing added');
  if (deadline === null) return;
  if (replay.status === 'COLLECTING') {
    expectThat(replay, event, deadline >= (replay.scheduledStartAt ?? 0) + addedMs, 'the start moved by less');
    replay.scheduledStartAt = deadline;
    return;
  }
  const key = DEADLINES[replay.status ?? 'COLLECTING'];
  expectThat(replay, event, key !== undefined && deadline === (replay[key] ?? 0) + addedMs, 'moved by something else');
  if (key !== undefined) replay[key] = deadline;
}

const DEADLINES: Partial<Record<string, 'liveAt' | 'endsAt' | 'decisionDeadline'>> = {
  COUNTDOWN: 'liveAt',
  LIVE: 'endsAt',
  RESERVE_NOT_MET: 'decisionDeadline',
};
