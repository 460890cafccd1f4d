import type { ActivityItem } from '@clamor/contract/demand';
import type { Bid } from '@clamor/contract/listing-views';

type BidItem = Extract<ActivityItem, { type: 'bid' }>;

function itemOf({ sequence, bidder, amountCents, automatic, placedAt }: Bid): BidItem {
  const data = { bidder, amount: amountCents, sequence, automatic };
  // A frame names no version for each bid, and nothing here asks for it.
  return { number: 1, id: `bid-${sequence}`, type: 'bid', timestamp: placedAt, data };
}

/** Bids have the same id whether a frame brought them or the feed: their line stays where it is. */
function withOwnId(item: ActivityItem): ActivityItem {
  return item.type === 'bid' ? { ...item, id: `bid-${item.data.sequence}` } : item;
}

export interface LiveActivity {
  /** Newest first. */
  items: ActivityItem[];
  /** Bids are missing: a frame holds only the latest ones. */
  hasGap: boolean;
}

/**
 * The feed with the bids that frames brought since it was fetched.
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
