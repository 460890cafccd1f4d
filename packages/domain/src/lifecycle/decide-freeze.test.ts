import { describe, expect, it } from 'vitest';
import {
  ANN,
  advanceTo,
  after,
  BOB,
  bidOf,
  CLOCK,
  COUNTDOWN,
  collecting,
  DECIDING,
  END,
  frozenSince,
  GRACE,
  LIKE,
  live,
  NOON,
  phaseOf,
  RUN,
  refusalOf,
  SOLD,
  STAFF,
  typesOf,
} from '../../test/given.ts';
import { HOUR, MINUTE, SECOND } from '../time/index.ts';
import type { Command } from './commands.ts';
import { freezeReasonsOf } from './freezes.ts';
import type { FreezeReason, ListingState } from './state.ts';

const STOP: Command = { kind: 'stop_for_suspension' };
const FREEZE: Command = { kind: 'freeze' };
const RESUME: Command = { kind: 'resume', reason: 'suspension' };
const CANCEL: Command = { kind: 'cancel' };

/** Ann leads anonymously, and another bidder has a lower maximum. */
const CONTESTED = {
  priceCents: 20_000,
  leader: { bidderId: 'ann', anonymous: true, maxCents: 25_000 },
  runnerUpMaxCents: 19_000,
  sequence: 2,
  extensionCount: 0,
};

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
    const stopped = live(CONTESTED, frozenSince(NOON, 'suspension'));
    for (const state of [SOLD, stopped]) expect(after(state, STOP, STAFF, NOON + MINUTE).next).toBe(state);
  });
});

describe('resuming', () => {
  it('moves the end by the time the auction stood still', () => {
    const stopped = after(live(CONTESTED), STOP, STAFF, NOON + MINUTE).next;
    const { next, events } = after(stopped, RESUME, STAFF, NOON + 3 * HOUR);
    const stoodStillMs = 3 * HOUR - MINUTE;
    expect(events).toMatchObject([{ type: 'listing_resumed', stoodStillMs }]);
    expect(next.frozenAt).toBeNull();
    expect(phaseOf(next, 'LIVE').endsAt).toBe(END + stoodStillMs);
    expect(after(next, bidOf(30_000), BOB, NOON + 3 * HOUR).events).toHaveLength(1);
  });

  it('counts from the moment it stood still, whatever happened on it meanwhile', () => {
    const stopped = after(live(CONTESTED), STOP, STAFF, NOON + MINUTE).next;
    const liked = after(stopped, LIKE, ANN, NOON + HOUR);
    expect(liked.events).toHaveLength(1);
    const { next } = after(liked.next, RESUME, STAFF, NOON + 3 * HOUR);
    expect(phaseOf(next, 'LIVE').endsAt).toBe(END + 3 * HOUR - MINUTE);
  });

  it('of an auction that was closing leaves what was left of its grace, and no time to bid', () => {
    const stopped = after(live(CONTESTED), STOP, STAFF, END + SECOND).next;
    const resumedAt = END + HOUR;
    const { next } = after(stopped, RESUME, STAFF, resumedAt);
    expect(refusalOf(next, bidOf(30_000), BOB, resumedAt)).toEqual({ kind: 'auction_ended' });
    expect(advanceTo(next, resumedAt + GRACE - SECOND - 1).events).toEqual([]);
    expect(typesOf(advanceTo(next, resumedAt + GRACE - SECOND).events)).toEqual(['auction_ended']);
  });

  it('changes nothing where nothing stands still', () => {
    for (const state of [live(CONTESTED), collecting(), SOLD])
      expect(after(state, RESUME, STAFF, NOON + MINUTE).next).toBe(state);
  });
});

describe('staff’s freeze', () => {
  it('stops the clock of what is LIVE, closing too, and of nothing else', () => {
    for (const at of [NOON + MINUTE, END + SECOND]) {
      const { next, events } = after(live(CONTESTED), FREEZE, STAFF, at);
      expect(events).toMatchObject([{ type: 'listing_frozen', reason: 'staff' }]);
      expect(next).toMatchObject({ frozenAt: at, freezes: { suspension: false, staff: true } });
      expect(refusalOf(next, bidOf(30_000), BOB, at)).toEqual({ kind: 'not_live', status: 'LIVE' });
    }
    for (const state of [collecting(), COUNTDOWN, SOLD, DECIDING]) {
      expect(refusalOf(state, FREEZE, STAFF, NOON + 1)).toEqual({ kind: 'not_live', status: state.phase.status });
    }
  });

  it('changes nothing where staff stopped it before', () => {
    const stopped = live(CONTESTED, frozenSince(NOON, 'staff'));
    expect(after(stopped, FREEZE, STAFF, NOON + MINUTE).next).toBe(stopped);
  });
});

describe('two reasons to stand still', () => {
  const MOVES: Record<FreezeReason, [stop: Command, go: Command]> = {
    suspension: [STOP, RESUME],
    staff: [FREEZE, { kind: 'resume', reason: 'staff' }],
  };
  const ORDERS = [
    ['suspension', 'staff'],
    ['staff', 'suspension'],
  ] as const;
  const [FIRST, SECOND_AT, THIRD, LAST] = [MINUTE, 2 * MINUTE, HOUR, 3 * HOUR].map((wait) => NOON + wait) as [
    number,
    number,
    number,
    number,
  ];

  /** A listing that is frozen for the first reason and then also for the second. */
  const both = ([one, other]: readonly [FreezeReason, FreezeReason]): ListingState => {
    const stopped = after(live(RUN), MOVES[one][0], STAFF, FIRST).next;
    return after(stopped, MOVES[other][0], STAFF, SECOND_AT).next;
  };

  it('are kept beside each other, whichever came first, since when the first one did', () => {
    for (const order of ORDERS) {
      const state = both(order);
      expect(state.frozenAt).toBe(FIRST);
      expect(freezeReasonsOf(state)).toEqual(['suspension', 'staff']);
    }
  });

  it('keep the clock still until the last of them is gone, and then give the whole time back', () => {
    for (const order of ORDERS) {
      for (const [gone, left] of ORDERS) {
        const lifted = after(both(order), MOVES[gone][1], STAFF, THIRD);
        expect(typesOf(lifted.events)).toEqual(['freeze_lifted']);
        expect(freezeReasonsOf(lifted.next)).toEqual([left]);
        expect(lifted.next).toMatchObject({ frozenAt: FIRST, phase: live(RUN).phase });
        expect(advanceTo(lifted.next, LAST).next).toBe(lifted.next);
        const resumed = after(lifted.next, MOVES[left][1], STAFF, LAST);
        expect(resumed.events).toMatchObject([{ type: 'listing_resumed', stoodStillMs: LAST - FIRST }]);
        expect(phaseOf(resumed.next, 'LIVE').endsAt).toBe(END + LAST - FIRST);
        expect(freezeReasonsOf(resumed.next)).toEqual([]);
      }
    }
  });

  it('are told to nobody: neither the second one nor its end has a number that others see', () => {
    const stopped = after(live(RUN), STOP, STAFF, FIRST).next;
    const more = after(stopped, FREEZE, STAFF, SECOND_AT).next;
    const less = after(more, RESUME, STAFF, THIRD).next;
    expect([more.publicNumber, less.publicNumber]).toEqual([stopped.publicNumber, stopped.publicNumber]);
    expect(less.eventNumber).toBe(stopped.eventNumber + 2);
  });

  it('are each lifted alone: what stands still for the other is left alone', () => {
    const stopped = live(RUN, frozenSince(NOON, 'suspension'));
    expect(after(stopped, { kind: 'resume', reason: 'staff' }, STAFF, NOON + MINUTE).next).toBe(stopped);
    const byStaff = live(RUN, frozenSince(NOON, 'staff'));
    expect(after(byStaff, RESUME, STAFF, NOON + MINUTE).next).toBe(byStaff);
  });
});

describe('cancelling', () => {
  it('ends a LIVE auction without a winner, frozen or not, and leaves its page', () => {
    for (const state of [live(CONTESTED), live(CONTESTED, frozenSince(NOON, 'staff', 'suspension'))]) {
      const { next, events } = after(state, CANCEL, STAFF, NOON + MINUTE);
      expect(typesOf(events)).toEqual(['auction_cancelled']);
      expect(next.phase).toEqual({ status: 'CANCELLED', since: NOON + MINUTE, by: 'staff', run: CONTESTED });
      expect(next).toMatchObject({ hidden: false, frozenAt: null });
      expect(freezeReasonsOf(next)).toEqual([]);
    }
  });

  it('is only of what is LIVE', () => {
    for (const state of [collecting(), COUNTDOWN, SOLD, DECIDING]) {
      expect(refusalOf(state, CANCEL, STAFF, NOON + 1)).toEqual({ kind: 'not_live', status: state.phase.status });
    }
  });
});
