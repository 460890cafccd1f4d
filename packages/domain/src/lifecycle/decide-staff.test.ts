import { describe, expect, it } from 'vitest';
import {
  ANN,
  after,
  BOB,
  BOOST,
  bidOf,
  CLOCK,
  COUNTDOWN,
  collecting,
  device,
  frozenSince,
  LIKE,
  live,
  NOBODY,
  NOON,
  phaseOf,
  refusalOf,
  refuse,
  SELLER,
  SOLD,
  STAFF,
  situation,
  typesOf,
} from '../../test/given.ts';
import { HOUR, MINUTE } from '../time/index.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';

const STOP: Command = { kind: 'stop_for_suspension' };
const FREEZE: Command = { kind: 'freeze' };
const RESUME: Command = { kind: 'resume', reason: 'suspension' };
const CANCEL: Command = { kind: 'cancel' };
const REMOVE: Command = { kind: 'remove' };
const REPUBLISH: Command = { kind: 'republish' };
const TICK: Command = { kind: 'tick' };
const freeze = (bidderId: string): Command => ({ kind: 'freeze_maximum', bidderId });

/** Ann leads anonymously, and another bidder has a lower maximum. */
const CONTESTED = {
  priceCents: 20_000,
  leader: { bidderId: 'ann', anonymous: true, maxCents: 25_000 },
  runnerUpMaxCents: 19_000,
  sequence: 2,
  extensionCount: 0,
};

it('is for staff and the system alone', () => {
  for (const command of [STOP, FREEZE, RESUME, CANCEL, REMOVE, REPUBLISH, freeze('ann')]) {
    expect(refusalOf(live(CONTESTED), command, SELLER, NOON)).toEqual({ kind: 'forbidden' });
    expect(refusalOf(live(CONTESTED), command, device('phone'), NOON)).toEqual({ kind: 'forbidden' });
    expect(refusalOf(live(CONTESTED), command, NOBODY, NOON)).toEqual({ kind: 'unauthenticated' });
  }
});

describe('removing', () => {
  it('cancels a LIVE auction, frozen or not, and hides the listing', () => {
    for (const state of [live(CONTESTED), live(CONTESTED, frozenSince(NOON, 'suspension'))]) {
      const { next, events } = after(state, REMOVE, STAFF, NOON + MINUTE);
      expect(typesOf(events)).toEqual(['auction_cancelled', 'listing_removed']);
      expect(next).toMatchObject({ hidden: true, frozenAt: null, freezes: { suspension: false, staff: false } });
      expect(next.phase).toEqual({ status: 'CANCELLED', since: NOON + MINUTE, by: 'staff', run: CONTESTED });
    }
  });

  it('is refused while somebody is owed money or goods', () => {
    const decision = decide(SOLD, REMOVE, situation(STAFF, NOON + MINUTE, { isOwed: true }));
    expect(refuse(decision)).toEqual({ kind: 'open_obligations' });
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
