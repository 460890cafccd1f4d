import { reachesGoal, totalDemand } from '../demand/index.ts';
import { checkBids, checkEnd, checkExtension, checkMaximum, earnsExtension } from './check-bids.ts';
import type { CheckedStep, Expect } from './checked-step.ts';
import { deadlineIn } from './deadline.ts';
import { differences } from './differences.ts';
import type { ListingEvent } from './events.ts';
import { begin, evolve } from './evolve.ts';
import { isFoldable } from './fold-history.ts';
import { freezeReasonsOf } from './freezes.ts';
import type { ListingState } from './state.ts';
import { isAllowed } from './transitions.ts';

/** What the check remembers besides the state. */
interface Memory {
  /** The members whose likes count; null if the history starts with a recorded state, so earlier likes are unknown. */
  likers: Set<string> | null;
  /** A bid in the last seconds was recorded, and its extension has not followed yet. */
  owesExtension: boolean;
}

/**
 * Folds a listing's history with `evolve` and checks each event against independently written rules. Events of older
 * versions, up to the next recorded state, are checked only for number and time.
 */
export class HistoryCheck {
  readonly faults: string[] = [];
  readonly #listingId: string;
  #state: ListingState | null = null;
  #memory: Memory = { likers: null, owesExtension: false };
  #number = 0;
  #at = Number.NEGATIVE_INFINITY;
  #isBroken = false;

  constructor(listingId: string) {
    this.#listingId = listingId;
  }

  /** The state after the events so far; null if the last one cannot be folded. */
  get state(): ListingState | null {
    return this.#state;
  }

  /** Whether an event that has all its fields could not be folded. Events of older versions do not count. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  take(event: ListingEvent): void {
    const expect = expecting(event, this.faults);
    expect(event.number === this.#number + 1, `comes after number ${this.#number}`);
    expect(event.at >= this.#at, 'time ran backwards');
    expect((event.type === 'listing_created') === (this.#number === 0), 'not the beginning');
    this.#number = event.number;
    this.#at = event.at;
    try {
      this.#fold(event);
    } catch (error) {
      this.#isBroken = true;
      this.#state = null;
      expect(false, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * The differences between a stored state and the folded one. An outage that moved nothing leaves no event, so its id
   * is not compared.
   */
  compare(state: ListingState): string[] {
    if (this.#state === null) return [];
    const found = differences(told(state), told(this.#state), '');
    return this.#memory.owesExtension ? [...found, 'a late bid did not extend'] : found;
  }

  #fold(event: ListingEvent): void {
    if (!isFoldable(event)) {
      this.#state = null;
      return;
    }
    const before = this.#state;
    if (before !== null && event.type !== 'listing_created') {
      this.#state = evolve(before, event);
      checkStep({ before, event, after: this.#state }, this.#memory, this.faults);
      if (event.type === 'state_recorded') this.faults.push(...recordedOtherwise(before, this.#state));
      return;
    }
    if (event.type !== 'listing_created' && event.type !== 'state_recorded') return;
    this.#state = begin(this.#listingId, event);
    this.#memory = { likers: event.type === 'listing_created' ? new Set() : null, owesExtension: false };
  }
}

/**
 * The state without what a history does not determine: the version counts saves, and the outage id can change without
 * an event.
 */
function told(state: ListingState): object {
  const { version: _version, outageId: _outageId, ...rest } = state;
  return rest;
}

/** The differences between a recorded state and the one that the earlier history gives. */
function recordedOtherwise(before: ListingState, recorded: ListingState): string[] {
  const { eventNumber, lastEventAt } = recorded;
  return differences(told(recorded), told({ ...before, eventNumber, lastEventAt }), 'recorded');
}

function expecting(event: ListingEvent, faults: string[]): Expect {
  return (truth, fault) => {
    if (!truth) faults.push(`event ${event.number} (${event.type}): ${fault}`);
  };
}

function checkStep(step: CheckedStep, memory: Memory, faults: string[]): void {
  const { before, event, after } = step;
  const expect = expecting(event, faults);
  expect(!before.hidden || event.type === 'state_recorded', 'after the listing was removed');
  expect(isAllowed(event.type, before.phase, after.phase), `no such transition from ${before.phase.status}`);
  expect(!memory.owesExtension || event.type === 'auction_extended', 'a late bid did not extend');
  const owed = memory.owesExtension;
  memory.owesExtension = false;
  switch (event.type) {
    case 'bid_placed':
      checkBids({ before, event, after }, expect);
      memory.owesExtension = earnsExtension(before, event);
      break;
    case 'auction_extended':
      checkExtension({ before, event, after }, owed, expect);
      break;
    case 'maximum_raised':
    case 'maximum_frozen':
      checkMaximum({ before, event, after }, expect);
      break;
    case 'auction_ended':
      checkEnd({ before, event, after }, expect);
      break;
    default:
      checkDemand(step, memory, expect);
      checkMoment(step, expect);
  }
}

function checkDemand({ before, event }: CheckedStep, { likers }: Memory, expect: Expect): void {
  const { phase, terms, tally } = before;
  const counts = phase.status === 'COLLECTING' || phase.status === 'COUNTDOWN';
  switch (event.type) {
    case 'liked':
    case 'unliked': {
      expect(counts || !event.counted, `counted: ${event.counted} while ${phase.status}`);
      if (likers === null) return;
      const liked = event.type === 'liked';
      if (counts && !liked) expect(event.counted === likers.has(event.userId), 'takes back other demand than it added');
      if (!event.counted) return;
      expect(likers.has(event.userId) !== liked, 'twice the same');
      if (liked) likers.add(event.userId);
      else likers.delete(event.userId);
      break;
    }
    case 'boosted':
      expect(counts && terms.boostsCount, 'a boost that does not count');
      break;
    case 'video_likes_counted':
      expect(counts && terms.videoLikesCount, 'video likes that do not count');
      expect(event.videoLikes > tally.videoLikes, 'video likes went down');
      break;
    case 'goal_met':
      expect(tally.goalMetAt === null, 'met twice');
      expect(reachesGoal(tally, terms.goal), 'not met');
      expect(event.total === totalDemand(tally), 'another total');
      break;
  }
}

/** Checks that the event was possible at its time and in that state. */
function checkMoment({ before, event, after }: CheckedStep, expect: Expect): void {
  const { phase, tally, frozenAt, freezes } = before;
  switch (event.type) {
    case 'start_scheduled':
      expect(tally.goalMetAt !== null && event.startAt > event.at, 'nothing to wait for');
      break;
    case 'countdown_started': {
      const startAt = phase.status === 'COLLECTING' ? phase.scheduledStartAt : null;
      expect(tally.goalMetAt !== null, 'before the goal');
      expect(event.by !== 'prime_hours' || (startAt !== null && event.at >= startAt), 'too early');
      break;
    }
    case 'auction_started':
      expect(phase.status === 'COUNTDOWN' && event.since === phase.liveAt, 'not when the countdown was over');
      expect(event.at >= event.since, 'before the countdown was over');
      expect(event.auctionId === before.auctionId, 'another auction');
      break;
    case 'reserve_not_met':
      expect(phase.status === 'LIVE' && event.at >= phase.endsAt && frozenAt === null, 'before its end');
      break;
    case 'decision_expired':
      expect(phase.status === 'RESERVE_NOT_MET' && event.at >= phase.decisionDeadline, 'before the deadline');
      break;
    case 'second_chance_declined':
    case 'second_chance_awarded':
      checkSecondChance({ before, event, after }, expect);
      break;
    case 'listing_frozen':
      expect(frozenAt === null, 'not running');
      break;
    case 'freeze_added':
      expect(frozenAt !== null && !freezes[event.reason], 'running, or frozen for it already');
      break;
    case 'freeze_lifted':
      expect(freezes[event.reason] && freezeReasonsOf(after).length > 0, 'not frozen for it, or for nothing else');
      break;
    case 'listing_resumed':
      expect(frozenAt !== null && event.stoodStillMs === event.at - frozenAt, 'stood still for another time');
      break;
    case 'outage_added':
      checkOutage({ before, event, after }, expect);
      break;
  }
}

type EventOf<Type extends ListingEvent['type']> = Extract<ListingEvent, { type: Type }>;

function checkSecondChance(
  { before, event }: CheckedStep<EventOf<'second_chance_declined'> | EventOf<'second_chance_awarded'>>,
  expect: Expect,
): void {
  const { phase } = before;
  if (phase.status !== 'RESERVE_NOT_MET') return;
  expect(event.at < phase.decisionDeadline, 'after the deadline');
  if (event.type !== 'second_chance_awarded') return;
  expect(event.buyerId === phase.run.leader?.bidderId, 'another buyer than the highest bidder');
  expect(event.amountCents === phase.run.priceCents, 'another amount than the top bid');
}

/**
 * Checks that the running deadline moved by the added time. A scheduled start may move further, to the next allowed
 * time.
 */
function checkOutage({ before, event }: CheckedStep<EventOf<'outage_added'>>, expect: Expect): void {
  const { addedMs, deadline } = event;
  expect(addedMs > 0, 'nothing added');
  const from = deadlineIn(before.phase);
  if (deadline === null || from === null) return;
  const least = from + addedMs;
  expect(before.phase.status === 'COLLECTING' ? deadline >= least : deadline === least, 'moved by something else');
}
