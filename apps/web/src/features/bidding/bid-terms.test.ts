import type { ProductType } from '@clamor/contract/limits';
import { describe, expect, it } from 'vitest';
import { aBid, aListing, aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { amountProblem, asksToRetype, bidTermsOf, mostUnaskedCents, quickAmounts, quickMaximums } from './bid-terms.ts';

const rival = bidTermsOf(aLiveResponse(3, { viewer: aViewer() }));
const leader = bidTermsOf(
  aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 }) }),
);
const first = bidTermsOf(aLiveResponse(0));

describe('the quick amounts', () => {
  it('are the next minimum, and two and five steps above the price', () => {
    expect(quickAmounts(rival)).toEqual([104_000, 105_000, 108_000]);
  });

  it('start from the start price before the first bid', () => {
    expect(quickAmounts(first)).toEqual([10_000, 12_000, 15_000]);
  });

  it('start from their own maximum for whoever leads', () => {
    expect(quickAmounts(leader)).toEqual([151_000, 152_000, 155_000]);
  });
});

describe('the quick maximums', () => {
  it('are five, ten and twenty steps above the price, or above the start price', () => {
    expect(quickMaximums(rival)).toEqual([108_000, 113_000, 123_000]);
    expect(quickMaximums(first)).toEqual([15_000, 20_000, 30_000]);
  });
});

describe('an amount', () => {
  it('is offered unasked up to ten times the next minimum, and to what a card can be charged', () => {
    expect(mostUnaskedCents(rival)).toBe(1_040_000);
    expect(mostUnaskedCents({ ...rival, nextMinimumCents: 90_000_000 })).toBe(95_238_094);
  });

  it('is at least the next minimum', () => {
    expect(amountProblem(103_999, rival)).toBe('Minimum bid is $1,040.00');
    expect(amountProblem(104_000, rival)).toBeNull();
  });

  it('has to be above the own maximum for whoever leads', () => {
    expect(amountProblem(150_000, leader)).toContain('$1,500.00');
    expect(amountProblem(150_001, leader)).toBeNull();
  });

  it('cannot be more than a card can be charged, with fee and shipping', () => {
    expect(amountProblem(95_238_094, rival)).toBeNull();
    expect(amountProblem(95_238_095, rival)).toContain('$952,380.94');
  });

  it('has to be readable', () => {
    expect(amountProblem(null, rival)).toContain('1,250.00');
  });

  it('is asked for again beyond ten times the next minimum', () => {
    expect(asksToRetype(1_040_000, rival)).toBe(false);
    expect(asksToRetype(1_040_001, rival)).toBe(true);
  });
});

describe('the terms of one who bids', () => {
  it('know a maximum only while it leads', () => {
    const spent = aLiveResponse(3, { viewer: aViewer({ hasBid: true, maxAmountCents: 102_000 }) });
    expect(bidTermsOf(spent).ownMaxCents).toBeNull();
    expect(leader.ownMaxCents).toBe(150_000);
    expect(bidTermsOf({ ...spent, highestBid: aBid(9) }).priceCents).toBe(109_000);
  });

  it('ask for an address where something is shipped, whatever that costs', () => {
    const SHIPS: Readonly<Record<ProductType, boolean>> = { PHYSICAL: true, DIGITAL: false };
    for (const [productType, ships] of Object.entries(SHIPS) as [ProductType, boolean][]) {
      for (const shippingCostCents of [0, 1_500]) {
        const listing = aListing({ status: 'LIVE', productType, shippingCostCents });
        expect(bidTermsOf(aLiveResponse(3, { listing })).ships, `${productType} ${shippingCostCents}`).toBe(ships);
      }
    }
  });
});
