import { describe, expect, it } from 'vitest';
import { STATUSES } from '../lifecycle/index.ts';
import { type BidderFacts, bidderPosition } from './bidder-position.ts';

const NOW = 1_790_000_000_000;
const BID: BidderFacts = { status: 'LIVE', leads: false, claim: null, offer: null };
const position = (facts: Partial<BidderFacts>) => bidderPosition({ ...BID, ...facts }, NOW);

describe('how a bidder stands', () => {
  it('is leading or outbid while the auction is live', () => {
    expect(position({ leads: true })).toBe('leading');
    expect(position({ leads: false })).toBe('outbid');
  });

  it('is leading while the seller decides about the top bid, and over for the others', () => {
    expect(position({ status: 'RESERVE_NOT_MET', leads: true })).toBe('leading');
    expect(position({ status: 'RESERVE_NOT_MET' })).toBe('over');
  });

  it('is over in every other status, whoever led', () => {
    for (const status of STATUSES) {
      if (status === 'LIVE' || status === 'RESERVE_NOT_MET') continue;
      expect([status, position({ status, leads: true })]).toEqual([status, 'over']);
    }
  });

  it('is won by a claim, as long as it was not released', () => {
    for (const state of ['DUE', 'PAID', 'REFUNDED'] as const)
      expect(position({ status: 'ENDED', leads: true, claim: { state } })).toBe('won');
    expect(position({ status: 'ENDED', leads: true, claim: { state: 'RELEASED' } })).toBe('over');
  });

  it('is won by a claim also where the listing is shown as it was a moment before', () => {
    expect(position({ status: 'LIVE', leads: true, claim: { state: 'DUE' } })).toBe('won');
  });

  it('is won by an offer until it expires', () => {
    const offered = (expiresAt: number) => position({ status: 'ENDED', offer: { state: 'OPEN', expiresAt } });
    expect([offered(NOW + 1), offered(NOW)]).toEqual(['won', 'over']);
    expect(position({ status: 'ENDED', offer: { state: 'DECLINED', expiresAt: NOW + 1 } })).toBe('over');
  });
});
