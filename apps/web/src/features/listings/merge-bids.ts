import type { Bid } from '@clamor/contract/listing-views';

/** How many bids a page keeps; the longest history on a screen shows ten. */
export const BIDS_KEPT = 100;

/** What is known of a bid from either side: an own anonymous bid keeps its `bidderId`, which the room is not told. Who is gone leads nowhere. */
function combined(known: Bid, received: Bid): Bid {
  return received.isAnonymous ? { ...received, bidderId: received.bidderId ?? known.bidderId } : received;
}

/** The bids of both, each once by its sequence number, newest first, at most a hundred. */
export function mergeBids(known: readonly Bid[], received: readonly Bid[]): Bid[] {
  const bySequence = new Map(known.map((bid) => [bid.sequence, bid]));
  for (const bid of received) {
    const old = bySequence.get(bid.sequence);
    bySequence.set(bid.sequence, old === undefined ? bid : combined(old, bid));
  }
  return [...bySequence.values()].sort((a, b) => b.sequence - a.sequence).slice(0, BIDS_KEPT);
}

/** The sequence number after which bids are missing between two that are in hand; null where there is no hole. */
export function firstSequenceGap(bids: readonly Bid[]): number | null {
  for (const [index, bid] of bids.entries()) {
    const older = bids[index + 1];
    if (older !== undefined && bid.sequence - older.sequence > 1) return older.sequence;
  }
  return null;
}

/** The newest bids up to the first hole: what is older is not shown, so that no history skips a bid. */
export function withoutHole(bids: readonly Bid[]): Bid[] {
  const hole = firstSequenceGap(bids);
  return hole === null ? [...bids] : bids.filter((bid) => bid.sequence > hole);
}
