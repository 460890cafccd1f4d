import { describe, expect, it } from 'vitest';
import {
  ANN,
  accept,
  after,
  BOOST,
  CLOCK,
  COUNTDOWN,
  collecting,
  device,
  END,
  inPhase,
  LIKE,
  live,
  member,
  NOBODY,
  NOON,
  OPENING,
  phaseOf,
  refusalOf,
  refuse,
  SELLER,
  SMART,
  STAFF,
  situation,
  TERMS,
  TIMING,
  typesOf,
  utc,
} from '../../test/given.ts';
import { EMPTY_RUN } from '../bidding/index.ts';
import type { Timing } from '../listings/index.ts';
import { HOUR, MINUTE } from '../time/index.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { ListingState } from './state.ts';

const video = (videoLikes: number): Command => ({ kind: 'count_video_likes', videoLikes });
const tallyOf = (likes: number, goalMetAt: number | null = null) => ({ likes, boosts: 0, videoLikes: 0, goalMetAt });
const smart: Timing = { ...SMART, countdownMinutes: 30 };

describe('a like', () => {
  const liking = (state: ListingState, liked: boolean | null, likes: boolean) =>
    accept(decide(state, { kind: 'like', liked }, situation(ANN, NOON, { liked: likes })));

  it('is a toggle', () => {
    const on = liking(collecting(), null, false);
    expect(on.reply).toEqual({ kind: 'like', liked: true });
    expect(on.events).toMatchObject([{ type: 'liked', userId: 'ann', counted: true }]);
    expect(on.next.tally.likes).toBe(1);
    const off = liking(on.next, null, true);
    expect(off.reply).toEqual({ kind: 'like', liked: false });
    expect(off.events).toMatchObject([{ type: 'unliked', userId: 'ann', counted: true }]);
    expect(off.next.tally.likes).toBe(0);
  });

  it('said outright is not undone by a repeat', () => {
    const state = collecting({ tally: tallyOf(1) });
    for (const liked of [true, false]) {
      const repeat = liking(state, liked, liked);
      expect(repeat).toMatchObject({ events: [], reply: { kind: 'like', liked } });
      expect(repeat.next).toBe(state);
    }
    expect(liking(state, true, false).next.tally.likes).toBe(2);
    expect(liking(state, false, true).next.tally.likes).toBe(0);
  });

  it('counts while collecting and in the countdown, later it is a favourite only', () => {
    expect(liking(COUNTDOWN, null, false).next.tally.likes).toBe(4);
    const ended = inPhase({ status: 'ENDED', since: NOON, outcome: 'UNSOLD', run: EMPTY_RUN });
    const cancelled = inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: null });
    for (const state of [live(), ended, cancelled]) {
      const { next, events } = liking(state, null, false);
      expect(next.tally).toEqual(state.tally);
      expect(events).toMatchObject([{ type: 'liked', counted: false }]);
      expect(liking(state, null, true).next.tally).toEqual(state.tally);
      expect(next.publicNumber).toBe(state.publicNumber + 1);
      expect(liking(next, null, true).next.publicNumber).toBe(next.publicNumber);
    }
  });

  it('from a device of the owner is a favourite only, and takes nothing away when it is taken back', () => {
    const state = collecting({ tally: tallyOf(1) });
    const there = accept(decide(state, LIKE, situation(ANN, NOON, { isOwnersDevice: true })));
    expect(there.reply).toEqual({ kind: 'like', liked: true });
    expect(there.events).toMatchObject([{ type: 'liked', userId: 'ann', counted: false }]);
    expect(there.next.tally).toEqual(state.tally);
    for (const isOwnersDevice of [true, false]) {
      const facts = { liked: true, likeCounted: false, isOwnersDevice };
      const back = accept(decide(there.next, LIKE, situation(ANN, NOON + 1, facts)));
      expect(back.events).toMatchObject([{ type: 'unliked', counted: false }]);
      expect(back.next.tally).toEqual(state.tally);
    }
  });

  it('that counted is taken back whole, also from a device of the owner', () => {
    const state = collecting({ tally: tallyOf(2) });
    const back = accept(decide(state, LIKE, situation(ANN, NOON, { liked: true, isOwnersDevice: true })));
    expect(back.events).toMatchObject([{ type: 'unliked', counted: true }]);
    expect(back.next.tally.likes).toBe(1);
  });

  it('is for other members only', () => {
    expect(refusalOf(collecting(), LIKE, SELLER, NOON)).toEqual({ kind: 'own_listing' });
    expect(refusalOf(collecting(), LIKE, NOBODY, NOON)).toEqual({ kind: 'unauthenticated' });
    expect(refusalOf(collecting(), LIKE, member('ann', { status: 'PENDING' }), NOON)).toEqual({
      kind: 'email_not_verified',
    });
    expect(after(collecting(), LIKE, member('ann', { role: 'SELLER' }), NOON).events).toHaveLength(1);
  });
});

describe('a boost', () => {
  it('is one more demand, and says when the next is allowed', () => {
    const { next, events, reply } = after(collecting(), BOOST, device('phone', 'ann'), NOON);
    expect(events).toMatchObject([{ type: 'boosted', deviceId: 'phone', userId: 'ann' }]);
    expect(next.tally).toEqual({ likes: 0, boosts: 1, videoLikes: 0, goalMetAt: null });
    expect(reply).toEqual({ kind: 'boost', nextBoostAt: NOON + HOUR });
  });

  it('comes from a member without a device too', () => {
    const { events, reply } = after(collecting(), BOOST, ANN, NOON);
    expect(events).toMatchObject([{ deviceId: null, userId: 'ann' }]);
    expect(reply).toEqual({ kind: 'boost', nextBoostAt: NOON });
    expect(after(collecting(), BOOST, device(null), NOON).events).toMatchObject([{ deviceId: null, userId: null }]);
  });

  it('waits for its hour', () => {
    const boosts = { deviceLastAt: NOON - HOUR + 1, addressWithinHour: [] };
    const soon = situation(device('phone'), NOON, { boosts });
    expect(refuse(decide(collecting(), BOOST, soon))).toEqual({ kind: 'boost_limit', nextBoostAt: NOON + 1 });
    expect(decide(collecting(), BOOST, { ...soon, at: NOON + 1 }).ok).toBe(true);
    expect(decide(collecting(), BOOST, { ...soon, actor: device(null) }).ok).toBe(true);
  });

  it('meets the ceiling of its address', () => {
    const addressWithinHour = Array.from({ length: 20 }, (_, index) => NOON - 30 * MINUTE + index);
    const crowded = situation(device('new'), NOON, { boosts: { deviceLastAt: null, addressWithinHour } });
    expect(refuse(decide(collecting(), BOOST, crowded))).toEqual({
      kind: 'boost_limit',
      nextBoostAt: NOON + 30 * MINUTE,
    });
  });

  it('is refused from a device on which the owner signed in, whoever is signed in there now', () => {
    const boosts = { deviceLastAt: null, addressWithinHour: [], ofOwner: true };
    for (const userId of [null, 'ann']) {
      const own = situation(device('phone', userId), NOON, { boosts });
      expect(refuse(decide(collecting(), BOOST, own))).toEqual({ kind: 'own_listing' });
    }
  });

  it('comes from no one but visitors', () => {
    for (const actor of [NOBODY, STAFF, CLOCK]) {
      expect(() => refusalOf(collecting(), BOOST, actor, NOON)).toThrow(`A boost by ${actor.kind}.`);
    }
  });

  it('is refused where the seller does not count boosts', () => {
    const state = collecting({ terms: { ...TERMS, boostsCount: false } });
    expect(refusalOf(state, BOOST, device('phone'), NOON)).toEqual({ kind: 'boost_disabled' });
  });

  it('is refused from LIVE on', () => {
    expect(after(COUNTDOWN, BOOST, device('phone'), NOON).next.tally.boosts).toBe(1);
    expect(refusalOf(live(), BOOST, device('phone'), NOON)).toEqual({ kind: 'not_collecting', status: 'LIVE' });
  });

  it('is not the owner’s to give', () => {
    expect(refusalOf(collecting(), BOOST, device('phone', 'seller'), NOON)).toEqual({ kind: 'own_listing' });
  });
});

describe('video likes', () => {
  it('are what the platform says, and never go down', () => {
    const { next, events } = after(collecting(), video(2), CLOCK, NOON);
    expect(events).toMatchObject([{ type: 'video_likes_counted', videoLikes: 2 }]);
    expect(next.tally.videoLikes).toBe(2);
    for (const count of [2, 1, -3]) {
      const repeat = after(next, video(count), CLOCK, NOON);
      expect(repeat.next).toBe(next);
      expect(repeat.events).toEqual([]);
    }
    expect(after(collecting(), video(-1), CLOCK, NOON).events).toEqual([]);
  });

  it('stand still where the source is off and from LIVE on', () => {
    const off = collecting({ terms: { ...TERMS, videoLikesCount: false } });
    expect(after(off, video(9), CLOCK, NOON).next).toBe(off);
    expect(after(live(), video(9), CLOCK, NOON).events).toEqual([]);
    expect(after(COUNTDOWN, video(9), CLOCK, NOON).events).toHaveLength(1);
  });

  it('are not for members to say', () => {
    expect(refusalOf(collecting(), video(9), ANN, NOON)).toEqual({ kind: 'forbidden' });
  });

  it('can meet the goal', () => {
    expect(typesOf(after(collecting(), video(3), CLOCK, NOON).events)).toContain('goal_met');
  });
});

describe('the goal', () => {
  const oneMissing = (timing: Timing = TIMING) => collecting({ tally: tallyOf(2), timing });

  it('is met by the like that reaches it, not by the one before', () => {
    expect(typesOf(after(collecting({ tally: tallyOf(1) }), LIKE, ANN, NOON).events)).toEqual(['liked']);
    const { next, events } = after(oneMissing(), LIKE, ANN, NOON);
    expect(typesOf(events)).toEqual(['liked', 'goal_met', 'countdown_started']);
    expect(events.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(events[1]).toMatchObject({ total: 3 });
    expect(next.tally.goalMetAt).toBe(NOON);
  });

  it('is met by a boost too', () => {
    expect(typesOf(after(oneMissing(), BOOST, device('phone'), NOON).events)).toContain('goal_met');
  });

  it('starts the countdown at once under IMMEDIATE', () => {
    const { next, events } = after(oneMissing(), LIKE, ANN, NOON);
    expect(events[2]).toMatchObject({ type: 'countdown_started', by: 'goal', liveAt: END });
    expect(next.phase).toEqual({ status: 'COUNTDOWN', since: NOON, liveAt: END });
  });

  it('leaves the start to the seller under MANUAL', () => {
    const { next, events } = after(oneMissing({ ...TIMING, startPolicy: 'MANUAL' }), LIKE, ANN, NOON);
    expect(typesOf(events)).toEqual(['liked', 'goal_met']);
    expect(next.phase).toMatchObject({ status: 'COLLECTING', scheduledStartAt: null });
  });

  it('schedules the start under SMART outside of prime hours', () => {
    const { next, events } = after(oneMissing(smart), LIKE, ANN, NOON);
    expect(typesOf(events)).toEqual(['liked', 'goal_met', 'start_scheduled']);
    expect(events[2]).toMatchObject({ startAt: OPENING });
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(OPENING);
  });

  it('starts at once under SMART inside them, but not where the go-live would fall outside', () => {
    const inside = utc('2026-06-15T15:00:00Z');
    expect(after(oneMissing(smart), LIKE, ANN, inside).events[2]).toMatchObject({
      type: 'countdown_started',
      by: 'goal',
    });
    const late = utc('2026-06-15T20:30:00Z');
    const { next } = after(oneMissing(smart), LIKE, ANN, late);
    expect(phaseOf(next, 'COLLECTING').scheduledStartAt).toBe(utc('2026-06-16T13:00:00Z'));
  });

  it('stays met when likes are taken back', () => {
    const met = after(oneMissing(smart), LIKE, ANN, NOON).next;
    const back = accept(decide(met, LIKE, situation(ANN, NOON + 1, { liked: true })));
    expect(back.next.tally).toMatchObject({ likes: 2, goalMetAt: NOON });
    expect(back.next.phase).toEqual(met.phase);
    expect(typesOf(back.events)).toEqual(['unliked']);
    expect(typesOf(after(back.next, LIKE, ANN, NOON + 2).events)).toEqual(['liked']);
  });
});

describe('the hot override', () => {
  const hot: Timing = { ...smart, hotOverridePercent: 150 };
  const terms = { ...TERMS, goal: 10 };
  const waiting = (likes: number, timing: Timing): ListingState =>
    inPhase(
      { status: 'COLLECTING', since: NOON - HOUR, scheduledStartAt: OPENING },
      { timing, terms, tally: tallyOf(likes, NOON - MINUTE) },
    );

  it('ends the waiting when demand reaches the percentage of the goal', () => {
    expect(typesOf(after(waiting(13, hot), LIKE, ANN, NOON).events)).toEqual(['liked']);
    const { next, events } = after(waiting(14, hot), LIKE, ANN, NOON);
    expect(events[1]).toMatchObject({ type: 'countdown_started', by: 'hot_override', at: NOON });
    expect(next.phase.status).toBe('COUNTDOWN');
  });

  it('works at the very moment the goal is met', () => {
    const leap = collecting({ timing: hot, terms });
    const { events } = after(leap, video(15), CLOCK, NOON);
    expect(typesOf(events)).toEqual(['video_likes_counted', 'goal_met', 'countdown_started']);
    expect(events[2]).toMatchObject({ by: 'hot_override' });
    expect(typesOf(after(leap, video(14), CLOCK, NOON).events)).toContain('start_scheduled');
  });

  it('does not start a countdown that runs already', () => {
    const running = inPhase(COUNTDOWN.phase, { timing: hot, terms, tally: tallyOf(40, NOON - MINUTE) });
    const { next, events } = after(running, LIKE, ANN, NOON + MINUTE);
    expect(typesOf(events)).toEqual(['liked']);
    expect(next.phase).toEqual(running.phase);
  });

  it('does nothing where it is off and where the listing does not wait for prime hours', () => {
    expect(typesOf(after(waiting(40, { ...hot, hotOverridePercent: null }), LIKE, ANN, NOON).events)).toEqual([
      'liked',
    ]);
    const manual = inPhase(
      { status: 'COLLECTING', since: NOON - HOUR, scheduledStartAt: null },
      { timing: { ...hot, startPolicy: 'MANUAL' }, terms, tally: tallyOf(40, NOON - MINUTE) },
    );
    expect(typesOf(after(manual, LIKE, ANN, NOON).events)).toEqual(['liked']);
  });
});
