import type { Bid } from '@clamor/contract/listing-views';

/** How many bids a page keeps; the longest history on a screen shows ten. */
export const BIDS_KEPT = 100;

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

/** The sequence number after which bids are missing; null if there is no gap. */
export function firstSequenceGap(bids: readonly Bid[]): number | null {
  for (const [index, bid] of bids.entries()) {
    const older = bids[index + 1];
    if (older !== undefined && bid.sequence - older.sequence > 1) return older.sequence;
  }
  return null;
}

/** The newest bids up to the first gap. Older ones are hidden, so that no history skips a bid. */
export function withoutHole(bids: readonly Bid[]): Bid[] {
  const hole = firstSequenceGap(bids);
  return hole === null ? [...bids] : bids.filter((bid) => bid.sequence > hole);
}
