import { describe, expect, it } from 'vitest';
import { after, BOB, bidOf, COUNTDOWN, live, NOON, refuse, situation } from '../../test/given.ts';
import { MINUTE } from '../time/index.ts';
import { decide } from './decide.ts';
import type { ListingState } from './state.ts';

const EARLY = NOON + MINUTE;

describe('who has not paid', () => {
  const dueClaim = { auctionId: 'other', slug: 'other-lot', payBy: EARLY };
  const bidWith = (state: ListingState, at: number) => decide(state, bidOf(11_000), situation(BOB, at, { dueClaim }));

  it('bids on while there is time, and from the moment on by which it was due no more', () => {
    expect(bidWith(live(), EARLY - 1).ok).toBe(true);
    expect(refuse(bidWith(live(), EARLY))).toEqual({
      kind: 'payment_overdue',
      auctionId: 'other',
      slug: 'other-lot',
    });
  });

  it('is told so on any listing, and a leader may not raise either', () => {
    expect(refuse(bidWith(COUNTDOWN, EARLY)).kind).toBe('payment_overdue');
    const led = after(live(), bidOf(10_000, 30_000), BOB, EARLY).next;
    expect(refuse(decide(led, bidOf(40_000), situation(BOB, EARLY, { dueClaim }))).kind).toBe('payment_overdue');
  });
});
