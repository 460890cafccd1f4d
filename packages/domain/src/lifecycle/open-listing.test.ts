import { describe, expect, it } from 'vitest';
import { NOON, TERMS, TIMING } from '../../test/given.ts';
import { findViolations } from './invariants.ts';
import { openListing } from './open-listing.ts';

const INPUT = { id: 'l', sellerId: 's', auctionId: 'a', terms: TERMS, timing: { ...TIMING, hotOverridePercent: 900 } };

describe('a new listing', () => {
  it('collects demand from its first event on', () => {
    const { next: state, events, states } = openListing(INPUT, NOON);
    expect(state).toEqual({
      id: 'l',
      sellerId: 's',
      auctionId: 'a',
      terms: TERMS,
      timing: { ...TIMING, hotOverridePercent: 300 },
      tally: { likes: 0, boosts: 0, videoLikes: 0, goalMetAt: null },
      phase: { status: 'COLLECTING', since: NOON, scheduledStartAt: null },
      frozenAt: null,
      freezes: { suspension: false, staff: false },
      hidden: false,
      eventNumber: 1,
      lastEventAt: NOON,
      outageId: 0,
      version: 1,
      publicNumber: 1,
    });
    const { sellerId, auctionId, terms, timing } = state;
    expect(events).toEqual([{ number: 1, at: NOON, type: 'listing_created', sellerId, auctionId, terms, timing }]);
    expect(states).toEqual([state]);
    expect(findViolations(state, events)).toEqual([]);
  });
});
