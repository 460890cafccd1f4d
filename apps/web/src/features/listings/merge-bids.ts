import type { Bid } from '@clamor/contract/listing-views';

/** How many bids a page keeps; the longest history on a screen shows ten. */
const BIDS_KEPT = 100;

/** Merges two versions of a bid. The viewer's own anonymous bid keeps its `bidderId`, which the room does not receive. */
function combined(known: Bid, received: Bid): Bid {
  return received.isAnonymous ? { ...received, bidderId: received.bidderId ?? known.bidderId } : received;
}

/** All bids of both lists, unique by sequence number, newest first, at most a hundred. */
export function mergeBids(known: readonly Bid[], received: readonly Bid[]): Bid[] {
  const bySequence = new Map(known.map((bid) => [bid.sequence, bid]));
  for (const bid of received) {
    const old = bySequence.get(bid.sequence);
    bySequence.set(bid.sequence, old === undefined ? bid : combined(old, bid));
  }
  return [...bySequence.values()].sort((a, b) => b.sequence - a.sequence).slice(0, BIDS_KEPT);
}

/** Whether bids are missing among the newest `newest` of these bids, which are sorted newest first. */
export function lacksBids(bids: readonly Bid[], newest: number): boolean {
  const shown = bids.slice(0, newest);
  return (shown[0]?.sequence ?? 0) - (shown.at(-1)?.sequence ?? 0) >= shown.length && shown.length > 0;
}
