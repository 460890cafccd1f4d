import type { ActivityItem } from '@clamor/contract/demand';
import type { Bid } from '@clamor/contract/listing-views';

type BidItem = Extract<ActivityItem, { type: 'bid' }>;

function itemOf({ sequence, bidder, amountCents, automatic, placedAt }: Bid): BidItem {
  const data = { bidder, amount: amountCents, sequence, automatic };
  // `number` is a placeholder: a frame carries no version for each bid, and the feed does not use it.
  return { number: 1, id: `bid-${sequence}`, type: 'bid', timestamp: placedAt, data };
}

/** Gives a bid the same id whether it came with a frame or with the feed, so that its line stays in place. */
function withOwnId(item: ActivityItem): ActivityItem {
  return item.type === 'bid' ? { ...item, id: `bid-${item.data.sequence}` } : item;
}

export interface LiveActivity {
  /** Newest first. */
  items: ActivityItem[];
  /** Whether bids are missing between the feed and the frames, because a frame carries only the newest. */
  hasGap: boolean;
}

/**
 * The loaded feed, with the bids that frames brought since.
 * @param fetched the feed, newest first
 * @param bids the latest bids, newest first
 */
export function liveActivity(fetched: readonly ActivityItem[], bids: readonly Bid[]): LiveActivity {
  const known = fetched.find((item): item is BidItem => item.type === 'bid')?.data.sequence ?? null;
  const since = fetched[0]?.timestamp ?? '';
  const isNew = (bid: Bid) => (known === null ? bid.placedAt > since : bid.sequence > known);
  const added = bids.filter(isNew);
  const newest = added[0]?.sequence;
  return {
    items: [...added.map(itemOf), ...fetched.map(withOwnId)],
    hasGap: known !== null && newest !== undefined && newest - known > added.length,
  };
}
