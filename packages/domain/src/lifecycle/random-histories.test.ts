import { describe, expect, it } from 'vitest';
import { GRACE, knownAt, NOBODY, NOON } from '../../test/given.ts';
import { type Random, randomFrom, seeds } from '../../test/random.ts';
import { randomCommand, randomListing, randomWait } from '../../test/random-story.ts';
import { type Move, SmallDesk } from '../../test/small-desk.ts';
import { SECOND } from '../time/index.ts';
import { dueAt } from './deadline.ts';
import type { EventType } from './events.ts';
import { findViolations } from './invariants.ts';
import { project } from './project.ts';
import type { RefusalKind } from './refusals.ts';
import type { ListingState } from './state.ts';
import { timeRemainingSeconds } from './time-remaining.ts';
import { TRANSITIONS } from './transitions.ts';

const STEPS = 70;
/** How many more commands each run tries after the listing's end. */
const STEPS_AFTER_THE_END = 6;

interface Story {
  desk: SmallDesk;
  refusals: Set<RefusalKind>;
}

/** Checks what must hold between a state and any later one of the same listing. */
function checkStep(before: ListingState, after: ListingState, now: number): void {
  expect(after.eventNumber).toBeGreaterThanOrEqual(before.eventNumber);
  expect(after.version - before.version).toBe(after.eventNumber - before.eventNumber);
  expect(after.publicNumber).toBeGreaterThanOrEqual(before.publicNumber);
  expect(after.publicNumber - before.publicNumber).toBeLessThanOrEqual(after.eventNumber - before.eventNumber);
  expect(after.lastEventAt).toBeGreaterThanOrEqual(before.lastEventAt);
  expect(after.outageId).toBeGreaterThanOrEqual(before.outageId);
  expect(after.tally.videoLikes).toBeGreaterThanOrEqual(before.tally.videoLikes);
  if (before.tally.goalMetAt !== null) expect(after.tally.goalMetAt).toBe(before.tally.goalMetAt);
  if (before.phase.status === 'LIVE') {
    expect(after.tally).toEqual(before.tally);
    if (after.phase.status === 'LIVE') {
      expect(after.phase.endsAt).toBeGreaterThanOrEqual(before.phase.endsAt);
      expect(after.phase.run.priceCents ?? 0).toBeGreaterThanOrEqual(before.phase.run.priceCents ?? 0);
    }
  }
  const due = dueAt(after, GRACE);
  if (due !== null) expect(due).toBeGreaterThan(now);
  if (project(after, knownAt(now)).closing) expect(timeRemainingSeconds(after, now)).toBe(0);
}

function strikeOutage(random: Random, desk: SmallDesk, now: number): number {
  const to = now + random.pick([6, 90, 4_000]) * SECOND;
  desk.outages.push({ id: desk.outages.length + 1, from: now - random.between(0, 900), to });
  return to;
}

function isOver({ phase, hidden }: ListingState): boolean {
  return hidden || ['ENDED', 'CANCELLED', 'SECOND_CHANCE_AWARDED'].includes(phase.status);
}

function tell(seed: number): Story {
  const random = randomFrom(seed);
  const desk = new SmallDesk(randomListing(random), NOON);
  const refusals = new Set<RefusalKind>();
  let now = NOON;
  let stepsLeft = STEPS_AFTER_THE_END;
  for (let step = 0; step < STEPS && stepsLeft > 0; step += 1) {
    if (isOver(desk.state)) stepsLeft -= 1;
    now += randomWait(random, desk.state, now);
    if (random.chance(0.03)) now = strikeOutage(random, desk, now);
    const before = desk.state;
    const { command, actor } = randomCommand(random, before);
    const received = now - random.pick([0, 0, 5, 1_500]);
    const decision = desk.submit(command, actor, received, now);
    if (!decision.ok) refusals.add(decision.refusal.kind);
    checkStep(before, desk.state, Math.max(now, desk.state.lastEventAt));
    if (step % 7 === 0) expect(findViolations(desk.state, desk.events)).toEqual([]);
  }
  expect(findViolations(desk.state, desk.events)).toEqual([]);
  expect(JSON.parse(JSON.stringify(desk.state))).toEqual(desk.state);
  expect(JSON.parse(JSON.stringify(desk.events))).toEqual(desk.events);
  return { desk, refusals };
}

function named(move: Move): string {
  return `${move.event} by ${move.by}: ${move.from} -> ${move.to}`;
}

describe('thousands of random commands on hundreds of listings', () => {
  const moves = new Map<string, number>();
  const types = new Set<EventType>();
  const refusals = new Set<RefusalKind>();

  it('keep every invariant, at every step', () => {
    for (const seed of seeds(900)) {
      try {
        const story = tell(seed);
        for (const move of story.desk.moves) moves.set(named(move), (moves.get(named(move)) ?? 0) + 1);
        for (const { type } of story.desk.events) types.add(type);
        for (const kind of story.refusals) refusals.add(kind);
      } catch (error) {
        throw new Error(`Seed ${seed} breaks an invariant.`, { cause: error });
      }
    }
  });

  it('reach every transition of the table, and none outside of it', () => {
    expect([...moves.keys()].sort()).toEqual(TRANSITIONS.map(named).sort());
  });

  it('reach every kind of event and of refusal that chance can reach', () => {
    const EVENTS: EventType[] = [
      'annotated',
      'auction_cancelled',
      'auction_ended',
      'auction_extended',
      'auction_started',
      'bid_placed',
      'boosted',
      'countdown_started',
      'decision_expired',
      'details_edited',
      'freeze_added',
      'freeze_lifted',
      'goal_met',
      'liked',
      'listing_created',
      'listing_frozen',
      'listing_removed',
      'listing_resumed',
      'listing_withdrawn',
      'maximum_frozen',
      'maximum_raised',
      'outage_added',
      'republished',
      'reserve_not_met',
      'second_chance_awarded',
      'second_chance_declined',
      'start_scheduled',
      'start_unscheduled',
      'timing_changed',
      'unliked',
      'video_likes_counted',
    ];
    expect([...types].sort()).toEqual(EVENTS);
    const commonRefusals: RefusalKind[] = [
      'already_highest',
      'auction_ended',
      'bid_too_low',
      'boost_disabled',
      'boost_limit',
      'decision_closed',
      'forbidden',
      'goal_not_met',
      'not_collecting',
      'not_found',
      'not_live',
      'own_listing',
      'unauthenticated',
    ];
    expect([...refusals].sort()).toEqual(expect.arrayContaining(commonRefusals));
  });
});

it('a refused command leaves the very same state', () => {
  const desk = new SmallDesk(randomListing(randomFrom(1)), NOON);
  const before = desk.state;
  expect(desk.submit({ kind: 'withdraw' }, NOBODY, NOON, NOON).ok).toBe(false);
  expect(desk.state).toBe(before);
  expect(desk.events).toHaveLength(1);
});
