import { describe, expect, it } from 'vitest';
import {
  ANN,
  advanceTo,
  after,
  BOB,
  BOOST,
  bidOf,
  CLOCK,
  COUNTDOWN,
  collecting,
  device,
  END,
  GRACE,
  LIKE,
  live,
  NOBODY,
  NOON,
  phaseOf,
  refusalOf,
  SELLER,
  SOLD,
  STAFF,
  typesOf,
} from '../../test/given.ts';
import { HOUR, MINUTE, SECOND } from '../time/index.ts';
import type { Command } from './commands.ts';

const STOP: Command = { kind: 'stop_for_suspension' };
const RESUME: Command = { kind: 'resume' };
const REMOVE: Command = { kind: 'remove' };
const REPUBLISH: Command = { kind: 'republish' };
const TICK: Command = { kind: 'tick' };
const freeze = (bidderId: string): Command => ({ kind: 'freeze_maximum', bidderId });

/** Ann leads anonymously, ahead of somebody else. */
const CONTESTED = {
  priceCents: 20_000,
  leader: { bidderId: 'ann', anonymous: true, maxCents: 25_000 },
  runnerUpMaxCents: 19_000,
  sequence: 2,
  extensionCount: 0,
};

it('is for staff and the system alone', () => {
  for (const command of [STOP, RESUME, REMOVE, REPUBLISH, freeze('ann')]) {
    expect(refusalOf(live(CONTESTED), command, SELLER, NOON)).toEqual({ kind: 'forbidden' });
    expect(refusalOf(live(CONTESTED), command, device('phone'), NOON)).toEqual({ kind: 'forbidden' });
    expect(refusalOf(live(CONTESTED), command, NOBODY, NOON)).toEqual({ kind: 'unauthenticated' });
  }
});

describe('a seller’s suspension', () => {
  it('withdraws what is not LIVE yet', () => {
    for (const state of [collecting(), COUNTDOWN]) {
      const { next, events } = after(state, STOP, STAFF, NOON + 5);
      expect(typesOf(events)).toEqual(['listing_withdrawn']);
      expect(next.phase).toEqual({ status: 'CANCELLED', since: NOON + 5, by: 'staff', run: null });
    }
  });

  it('freezes what is LIVE, closing too', () => {
    for (const at of [NOON + MINUTE, END + SECOND]) {
      const { next, events } = after(live(CONTESTED), STOP, CLOCK, at);
      expect(typesOf(events)).toEqual(['listing_frozen']);
      expect(next.frozenAt).toBe(at);
      expect(next.phase).toEqual(live(CONTESTED).phase);
      expect(advanceTo(next, END + HOUR).next).toBe(next);
    }
  });

  it('leaves alone what is over or frozen already', () => {
    const frozen = live(CONTESTED, { frozenAt: NOON });
    for (const state of [SOLD, frozen]) expect(after(state, STOP, STAFF, NOON + MINUTE).next).toBe(state);
  });
});

describe('resuming', () => {
  it('moves the end by the time the auction stood still', () => {
    const frozen = after(live(CONTESTED), STOP, STAFF, NOON + MINUTE).next;
    const { next, events } = after(frozen, RESUME, STAFF, NOON + 3 * HOUR);
    const stoodStillMs = 3 * HOUR - MINUTE;
    expect(events).toMatchObject([{ type: 'listing_resumed', stoodStillMs }]);
    expect(next.frozenAt).toBeNull();
    expect(phaseOf(next, 'LIVE').endsAt).toBe(END + stoodStillMs);
    expect(after(next, bidOf(30_000), BOB, NOON + 3 * HOUR).events).toHaveLength(1);
  });

  it('counts from the moment it stood still, whatever happened on it meanwhile', () => {
    const frozen = after(live(CONTESTED), STOP, STAFF, NOON + MINUTE).next;
    const liked = after(frozen, LIKE, ANN, NOON + HOUR);
    expect(liked.events).toHaveLength(1);
    const { next } = after(liked.next, RESUME, STAFF, NOON + 3 * HOUR);
    expect(phaseOf(next, 'LIVE').endsAt).toBe(END + 3 * HOUR - MINUTE);
  });

  it('of an auction that was closing leaves what was left of its grace, and no time to bid', () => {
    const frozen = after(live(CONTESTED), STOP, STAFF, END + SECOND).next;
    const resumedAt = END + HOUR;
    const { next } = after(frozen, RESUME, STAFF, resumedAt);
    expect(refusalOf(next, bidOf(30_000), BOB, resumedAt)).toEqual({ kind: 'auction_ended' });
    expect(advanceTo(next, resumedAt + GRACE - SECOND - 1).events).toEqual([]);
    expect(typesOf(advanceTo(next, resumedAt + GRACE - SECOND).events)).toEqual(['auction_ended']);
  });

  it('changes nothing where nothing stands still', () => {
    for (const state of [live(CONTESTED), collecting(), SOLD])
      expect(after(state, RESUME, STAFF, NOON + MINUTE).next).toBe(state);
  });
});

describe('removing', () => {
  it('cancels a LIVE auction, frozen or not, and hides the listing', () => {
    for (const state of [live(CONTESTED), live(CONTESTED, { frozenAt: NOON })]) {
      const { next, events } = after(state, REMOVE, STAFF, NOON + MINUTE);
      expect(typesOf(events)).toEqual(['auction_cancelled', 'listing_removed']);
      expect(next).toMatchObject({ hidden: true, frozenAt: null });
      expect(next.phase).toEqual({ status: 'CANCELLED', since: NOON + MINUTE, by: 'staff', run: CONTESTED });
    }
  });

  it('hides every other listing as it is', () => {
    for (const state of [collecting(), COUNTDOWN, SOLD]) {
      const { next, events } = after(state, REMOVE, STAFF, NOON + MINUTE);
      expect(typesOf(events)).toEqual(['listing_removed']);
      expect(next.phase).toEqual(state.phase);
      expect(next.hidden).toBe(true);
    }
  });

  it('makes the listing unfindable for every later command, the clock’s own excepted', () => {
    const gone = after(COUNTDOWN, REMOVE, STAFF, NOON + MINUTE).next;
    const commands: Command[] = [bidOf(90_000), LIKE, BOOST, REMOVE, RESUME, REPUBLISH];
    for (const command of commands) {
      for (const actor of [ANN, SELLER, STAFF]) {
        expect(refusalOf(gone, command, actor, NOON + HOUR)).toEqual({ kind: 'not_found' });
      }
    }
    expect(after(gone, TICK, CLOCK, NOON + HOUR).next).toBe(gone);
  });
});

describe('a suspended leader', () => {
  it('keeps the standing bid and loses the rest of the maximum', () => {
    const { next, events } = after(live(CONTESTED), freeze('ann'), STAFF, NOON + MINUTE);
    expect(events).toMatchObject([{ type: 'maximum_frozen', bidderId: 'ann' }]);
    expect(phaseOf(next, 'LIVE').run).toEqual({ ...CONTESTED, leader: { ...CONTESTED.leader, maxCents: 20_000 } });
    expect(next.publicNumber).toBe(live().publicNumber);
    const outbid = after(next, bidOf(21_000, 24_000), BOB, NOON + MINUTE);
    expect(outbid.events).toMatchObject([{ bids: [{ bidderId: 'bob', amountCents: 21_000 }], leaderMaxCents: 24_000 }]);
  });

  it('is left alone where they do not lead, have nothing left or the auction is over', () => {
    const spent = live({ ...CONTESTED, leader: { ...CONTESTED.leader, maxCents: 20_000 } });
    for (const state of [spent, live(), SOLD, collecting()]) {
      expect(after(state, freeze('ann'), STAFF, NOON + MINUTE).next).toBe(state);
    }
    expect(after(live(CONTESTED), freeze('bob'), STAFF, NOON + MINUTE).events).toEqual([]);
  });
});

describe('republishing and ticking', () => {
  it('makes a new version', () => {
    const { next, events } = after(SOLD, REPUBLISH, STAFF, NOON + MINUTE);
    expect(typesOf(events)).toEqual(['republished']);
    expect(next).toEqual({
      ...SOLD,
      version: SOLD.version + 1,
      publicNumber: SOLD.publicNumber + 1,
      eventNumber: 2,
      lastEventAt: NOON + MINUTE,
    });
  });

  it('a tick itself changes nothing: the steps that were due have been taken before it', () => {
    const state = live(CONTESTED);
    expect(after(state, TICK, CLOCK, NOON + HOUR)).toEqual({
      ok: true,
      next: state,
      events: [],
      states: [],
      reply: { kind: 'done' },
    });
  });
});
