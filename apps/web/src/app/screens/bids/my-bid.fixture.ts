import type { MyBid } from '@clamor/contract/my-bids';
import { listed } from '../../../../test/listed.fixture.ts';

/** A live auction in which the member leads, ending long after any test. */
export function aBid(part: Partial<MyBid> = {}): MyBid {
  return {
    ...listed({
      status: 'LIVE',
      phase: 'live',
      endsAt: '2199-11-21T14:00:00.000Z',
      topBidCents: 124_000,
      bidCount: 31,
    }),
    auctionId: 'auction-1',
    position: 'leading',
    amountCents: 124_000,
    maxAmountCents: 150_000,
    claim: null,
    offer: null,
    ...part,
  };
}
