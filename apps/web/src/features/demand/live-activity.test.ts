import type { ActivityItem } from '@clamor/contract/demand';
import type { Bid } from '@clamor/contract/listing-views';
import { describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { liveActivity } from './live-activity.ts';

const bid = (sequence: number): Bid => ({
  id: `id-${sequence}`,
  sequence,
  bidder: 'theo',
  bidderId: null,
  isAnonymous: false,
  amountCents: sequence * 1_000,
  placedAt: at(sequence),
  receivedAt: at(sequence),
  automatic: false,
});
const fetchedBid = (sequence: number): ActivityItem => ({
  number: sequence + 10,
  id: `event-${sequence}`,
  type: 'bid',
  timestamp: at(sequence),
  data: { bidder: 'theo', amount: sequence * 1_000, sequence, automatic: false },
});
const live: ActivityItem = { number: 4, id: '4', type: 'live', timestamp: at(0), data: { endsAt: at(60) } };
const ids = (fetched: ActivityItem[], bids: Bid[]) => liveActivity(fetched, bids).items.map(({ id }) => id);

describe('the activity with what frames brought', () => {
  it('begins with the bids that were not fetched yet, each once', () => {
    expect(ids([fetchedBid(2), fetchedBid(1), live], [bid(4), bid(3), bid(2), bid(1)])).toEqual([
      'bid-4',
      'bid-3',
      'bid-2',
      'bid-1',
      '4',
    ]);
  });

  it('takes bids after the newest line where no bid was fetched', () => {
    expect(ids([live], [bid(2), bid(1), bid(-5)])).toEqual(['bid-2', 'bid-1', '4']);
    expect(ids([], [bid(1)])).toEqual(['bid-1']);
  });

  it('knows that bids are missing between the two', () => {
    expect(liveActivity([fetchedBid(2)], [bid(4), bid(3)]).hasGap).toBe(false);
    expect(liveActivity([fetchedBid(2)], [bid(5), bid(4)]).hasGap).toBe(true);
    expect(liveActivity([fetchedBid(2)], [bid(6), bid(5), bid(3)]).hasGap).toBe(true);
    expect(liveActivity([fetchedBid(5)], [bid(5)]).hasGap).toBe(false);
    expect(liveActivity([live], [bid(9), bid(8)]).hasGap).toBe(false);
  });
});
