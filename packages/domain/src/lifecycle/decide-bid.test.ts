import { describe, expect, it } from 'vitest';
import {
  ANN,
  accept,
  after,
  BOB,
  bidOf,
  CLOCK,
  COUNTDOWN,
  collecting,
  END,
  inPhase,
  live,
  member,
  NOBODY,
  NOON,
  phaseOf,
  refusalOf,
  refuse,
  SELLER,
  situation,
  TERMS,
  typesOf,
} from '../../test/given.ts';
import { EMPTY_RUN, maximumBidCents } from '../bidding/index.ts';
import { MINUTE, SECOND } from '../time/index.ts';
import { decide } from './decide.ts';
import type { ListingState, Phase } from './state.ts';

const EARLY = NOON + MINUTE;
const LED: ListingState = after(live(), bidOf(10_000, 30_000), ANN, EARLY).next;
const RUN = phaseOf(LED, 'LIVE').run;

function bidAt(state: ListingState, received: number, at = received) {
  return decide(state, bidOf(11_000), situation(BOB, at, { received }));
}

describe('who may bid', () => {
  it('is refused in the order of what is missing', () => {
    expect(refusalOf(live(), bidOf(10_000), NOBODY, EARLY)).toEqual({ kind: 'unauthenticated' });
    expect(refusalOf(live(), bidOf(10_000), CLOCK, EARLY)).toEqual({ kind: 'unauthenticated' });
    expect(refusalOf(live(), bidOf(10_000), member('ann', { status: 'PENDING' }), EARLY)).toEqual({
      kind: 'email_not_verified',
    });
    expect(refusalOf(live(), bidOf(10_000), member('ann', { role: 'SELLER' }), EARLY)).toEqual({ kind: 'forbidden' });
    expect(refusalOf(live(), bidOf(10_000), SELLER, EARLY)).toEqual({ kind: 'own_listing' });
    expect(refusalOf(collecting(), bidOf(10_000), NOBODY, EARLY)).toEqual({ kind: 'unauthenticated' });
  });

  it('is refused to a suspended bidder, also while leading', () => {
    expect(refusalOf(LED, bidOf(50_000), member('ann', { status: 'SUSPENDED' }), EARLY)).toEqual({
      kind: 'unauthenticated',
    });
  });
});

describe('when a bid counts', () => {
  it('is refused before the auction, and says in which status', () => {
    expect(refusalOf(collecting(), bidOf(10_000), ANN, NOON)).toEqual({ kind: 'not_live', status: 'COLLECTING' });
    expect(refusalOf(COUNTDOWN, bidOf(10_000), ANN, NOON)).toEqual({ kind: 'not_live', status: 'COUNTDOWN' });
    const withdrawn = inPhase({ status: 'CANCELLED', since: NOON, by: 'seller', run: null });
    expect(refusalOf(withdrawn, bidOf(10_000), ANN, NOON)).toEqual({ kind: 'not_live', status: 'CANCELLED' });
  });

  it('is refused after it', () => {
    const over: Phase[] = [
      { status: 'ENDED', since: NOON, outcome: 'SOLD', run: RUN },
      { status: 'RESERVE_NOT_MET', since: NOON, decisionDeadline: END, run: RUN },
      { status: 'SECOND_CHANCE_AWARDED', since: NOON, run: RUN },
      { status: 'CANCELLED', since: NOON, by: 'staff', run: EMPTY_RUN },
    ];
    for (const phase of over) {
      expect(refusalOf(inPhase(phase), bidOf(90_000), BOB, NOON)).toEqual({ kind: 'auction_ended' });
    }
  });

  it('is decided by when it was received: before the end, not at it', () => {
    expect(bidAt(LED, END - 1).ok).toBe(true);
    expect(refuse(bidAt(LED, END))).toEqual({ kind: 'auction_ended' });
  });

  it('counts where it was received in time and decided while closing', () => {
    const { next, events } = accept(bidAt(LED, END - 1, END + 2 * SECOND));
    expect(events[0]).toMatchObject({
      at: END + 2 * SECOND,
      bids: [{ receivedAt: END - 1, placedAt: END + 2 * SECOND }, {}],
    });
    expect(phaseOf(next, 'LIVE').endsAt).toBe(END + MINUTE);
  });

  it('is refused where it was received before the auction began', () => {
    expect(bidAt(LED, NOON, EARLY).ok).toBe(true);
    expect(refuse(bidAt(LED, NOON - 1, EARLY))).toEqual({ kind: 'not_live', status: 'LIVE' });
  });

  it('is refused while the listing stands still', () => {
    expect(refusalOf({ ...LED, frozenAt: EARLY }, bidOf(11_000), BOB, EARLY)).toEqual({
      kind: 'not_live',
      status: 'LIVE',
    });
    expect(refusalOf({ ...LED, frozenAt: END }, bidOf(11_000), BOB, END + 1)).toEqual({
      kind: 'not_live',
      status: 'LIVE',
    });
  });

  it('is recorded no earlier than what happened before', () => {
    const { events, next } = accept(bidAt(LED, EARLY - 5_000));
    expect(events[0]).toMatchObject({ at: EARLY, bids: [{ receivedAt: EARLY - 5_000, placedAt: EARLY }, {}] });
    expect(next.lastEventAt).toBe(EARLY);
  });
});

describe('what a bid must be worth', () => {
  it('is told the minimum that it misses', () => {
    expect(refusalOf(live(), bidOf(9_999), ANN, EARLY)).toEqual({ kind: 'bid_too_low', minimumCents: 10_000 });
    expect(refusalOf(LED, bidOf(10_999), BOB, EARLY)).toEqual({ kind: 'bid_too_low', minimumCents: 11_000 });
    const free = live({}, { terms: { ...TERMS, startPriceCents: 0 } });
    expect(refusalOf(free, bidOf(999), ANN, EARLY)).toEqual({ kind: 'bid_too_low', minimumCents: 1_000 });
    expect(after(free, bidOf(1_000), ANN, EARLY).reply).toMatchObject({ kind: 'bid' });
  });

  it('is told the largest bid that a card can be charged for, by amount and by maximum', () => {
    const maximumCents = maximumBidCents(TERMS.shippingCostCents);
    expect(after(live(), bidOf(maximumCents), ANN, EARLY).events).toHaveLength(1);
    expect(refusalOf(live(), bidOf(maximumCents + 1), ANN, EARLY)).toEqual({ kind: 'bid_too_high', maximumCents });
    expect(refusalOf(live(), bidOf(10_000, maximumCents + 1), ANN, EARLY)).toEqual({
      kind: 'bid_too_high',
      maximumCents,
    });
    expect(refusalOf(LED, bidOf(10_000, maximumCents + 1), ANN, EARLY)).toEqual({ kind: 'bid_too_high', maximumCents });
  });

  it('takes a maximum below the amount for the amount', () => {
    expect(after(live(), bidOf(20_000, 5), ANN, EARLY).reply).toMatchObject({ maxCents: 20_000 });
  });
});

describe('an accepted bid', () => {
  it('is one event with its rows and the maxima after it', () => {
    const { events, next } = after(LED, bidOf(11_000, 40_000, true), BOB, EARLY + 1);
    expect(events).toMatchObject([
      { type: 'bid_placed', number: 3, at: EARLY + 1, leaderMaxCents: 40_000, runnerUpMaxCents: 30_000 },
    ]);
    expect(events[0]).toMatchObject({
      bids: [{ sequence: 2, anonymous: true }, { sequence: 3, automatic: true }, { sequence: 4 }],
    });
    expect(next).toMatchObject({ eventNumber: 3, version: LED.version + 1, lastEventAt: EARLY + 1 });
  });

  it('answers the bidder with their own row', () => {
    expect(after(live(), bidOf(10_000, 30_000), ANN, EARLY).reply).toMatchObject({
      kind: 'bid',
      bid: { bidderId: 'ann', sequence: 1, amountCents: 10_000, automatic: false },
      extensionSeconds: 0,
      outbid: false,
      raised: false,
      maxCents: 30_000,
    });
  });

  it('says so where the leader’s maximum answers at once', () => {
    const { reply, events } = after(LED, bidOf(11_000, 20_000), BOB, EARLY);
    expect(reply).toMatchObject({ bid: { bidderId: 'bob', amountCents: 11_000 }, outbid: true, maxCents: 20_000 });
    expect(events).toMatchObject([{ bids: [{ bidderId: 'bob' }, { bidderId: 'ann', amountCents: 21_000 }] }]);
  });
});

describe('a leader’s raise', () => {
  it('that moves no price is a private event without a row', () => {
    const { reply, events, next } = after(LED, bidOf(11_000, 40_000), ANN, EARLY);
    expect(events).toMatchObject([{ type: 'maximum_raised', bidderId: 'ann' }]);
    expect(reply).toEqual({
      kind: 'bid',
      bid: null,
      extensionSeconds: 0,
      outbid: false,
      raised: true,
      maxCents: 40_000,
      priceCents: RUN.priceCents,
      sequence: RUN.sequence,
      endsAt: END,
      publicNumber: LED.publicNumber,
    });
    expect(phaseOf(next, 'LIVE').run).toEqual({
      ...RUN,
      leader: { bidderId: 'ann', anonymous: false, maxCents: 40_000 },
    });
  });

  it('that moves no price does not move the public number', () => {
    const { next } = after(LED, bidOf(11_000, 40_000), ANN, EARLY);
    expect([next.version, next.publicNumber]).toEqual([LED.version + 1, LED.publicNumber]);
    const outbid = after(next, bidOf(11_000), BOB, EARLY).next;
    expect([outbid.version, outbid.publicNumber]).toEqual([LED.version + 2, LED.publicNumber + 1]);
  });

  it('that reaches the reserve is an automatic row', () => {
    const reserved = { ...LED, terms: { ...TERMS, reserveCents: 35_000 } };
    const { reply, events } = after(reserved, bidOf(11_000, 40_000), ANN, EARLY);
    expect(events).toMatchObject([
      { type: 'bid_placed', bids: [{ bidderId: 'ann', amountCents: 35_000 }], leaderMaxCents: 40_000 },
    ]);
    expect(reply).toMatchObject({
      raised: true,
      outbid: false,
      bid: { sequence: 2, amountCents: 35_000, automatic: true },
    });
  });

  it('that is none is refused with the maximum that stands', () => {
    expect(refusalOf(LED, bidOf(11_000, 30_000), ANN, EARLY)).toEqual({
      kind: 'already_highest',
      maxAmountCents: 30_000,
    });
  });

  it('never extends, whether or not it moves the price', () => {
    const reserved = { ...LED, terms: { ...TERMS, reserveCents: 35_000 } };
    for (const state of [LED, reserved]) {
      const { reply, next } = after(state, bidOf(11_000, 40_000), ANN, END - 1);
      expect(reply).toMatchObject({ extensionSeconds: 0 });
      expect(phaseOf(next, 'LIVE')).toMatchObject({ endsAt: END, run: { extensionCount: 0 } });
    }
  });
});

describe('a request that does not say whether it is anonymous', () => {
  const SILENT = (amountCents: number, maxCents: number) => bidOf(amountCents, maxCents, null);
  const hidden = live({ ...RUN, leader: { bidderId: 'ann', anonymous: true, maxCents: 30_000 } });

  it('leaves an anonymous leader anonymous, whether or not the raise moves the price', () => {
    const raised = after(hidden, SILENT(20_000, 40_000), ANN, EARLY).next;
    expect(phaseOf(raised, 'LIVE').run.leader).toMatchObject({ anonymous: true, maxCents: 40_000 });
    const reserved = { ...hidden, terms: { ...TERMS, reserveCents: 35_000 } };
    const { events } = after(reserved, SILENT(20_000, 40_000), ANN, EARLY);
    expect(events).toMatchObject([{ type: 'bid_placed', bids: [{ anonymous: true, automatic: true }] }]);
  });

  it('is as the last request of who does not lead', () => {
    for (const anonymous of [true, false]) {
      const { events } = accept(decide(hidden, SILENT(21_000, 21_000), situation(BOB, EARLY, { anonymous })));
      expect(events).toMatchObject([
        {
          bids: [
            { bidderId: 'bob', anonymous },
            { bidderId: 'ann', anonymous: true },
          ],
        },
      ]);
    }
  });

  it('is overruled by one that says it', () => {
    const open = after(hidden, bidOf(20_000, 40_000, false), ANN, EARLY).next;
    expect(phaseOf(open, 'LIVE').run.leader?.anonymous).toBe(false);
    const said = accept(decide(hidden, bidOf(50_000, null, false), situation(BOB, EARLY, { anonymous: true })));
    expect(said.events).toMatchObject([{ bids: [{ bidderId: 'bob', anonymous: false }] }]);
  });
});

describe('anti-sniping', () => {
  it('adds exactly 60 seconds to the end with 60 seconds or less left', () => {
    expect(accept(bidAt(LED, END - 60_001)).reply).toMatchObject({ extensionSeconds: 0 });
    const { reply, events, next } = accept(bidAt(LED, END - 60_000));
    expect(reply).toMatchObject({ extensionSeconds: 60 });
    expect(typesOf(events)).toEqual(['bid_placed', 'auction_extended']);
    expect(events[1]).toMatchObject({ number: 4, extensionSeconds: 60, endsAt: END + MINUTE });
    expect(phaseOf(next, 'LIVE')).toMatchObject({ endsAt: END + MINUTE, run: { extensionCount: 1 } });
  });

  it('counts by when the bid was received, not by when it was decided', () => {
    expect(accept(bidAt(LED, END - 60_001, END - 1)).reply).toMatchObject({ extensionSeconds: 0 });
  });

  it('is earned by the first bid, by one that takes the lead and by one that is answered at once', () => {
    expect(after(live(), bidOf(10_000), ANN, END - 1).reply).toMatchObject({ extensionSeconds: 60 });
    expect(after(LED, bidOf(50_000), BOB, END - 1).reply).toMatchObject({ extensionSeconds: 60 });
    expect(after(LED, bidOf(11_000), BOB, END - 1).reply).toMatchObject({ extensionSeconds: 60, outbid: true });
  });

  it('is not earned by a refused bid', () => {
    expect(decide(LED, bidOf(10_999), situation(BOB, END - 1)).ok).toBe(false);
    expect(phaseOf(LED, 'LIVE').endsAt).toBe(END);
  });

  it('adds again for each of several late bids', () => {
    const first = after(LED, bidOf(50_000), BOB, END - 1).next;
    const second = after(first, bidOf(60_000), ANN, END + MINUTE - 1).next;
    expect(phaseOf(second, 'LIVE')).toMatchObject({ endsAt: END + 2 * MINUTE, run: { extensionCount: 2 } });
  });
});
