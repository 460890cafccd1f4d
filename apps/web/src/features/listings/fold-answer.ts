import type { BidsPage, PlacedBid } from '@clamor/contract/bidding';
import type { BoostAnswer, LikeAnswer } from '@clamor/contract/demand';
import { withViewer } from './fold-personal.ts';
import type { LiveListing } from './live-listing.ts';
import { mergeBids } from './merge-bids.ts';

/**
 * Applies the receipt of the viewer's own bid. Room messages received since are newer and stay.
 * @param anonymous whether this bid was anonymous; it becomes the default of the next one
 */
export function foldPlacedBid(before: LiveListing, answer: PlacedBid, anonymous: boolean): LiveListing {
  if (answer.epoch !== before.view.epoch) return before;
  const { version, maxAmountCents, nextMinimumCents, reserveMet, bidCount, endsAt } = answer;
  const received = answer.raised ? [answer.highestBid] : [answer.bid, answer.highestBid];
  const bids = mergeBids(before.view.bids, received);
  const merged = { ...before, view: { ...before.view, bids, highestBid: bids[0] ?? null } };
  const after = withViewer(merged, { leading: !answer.outbid, hasBid: true, maxAmountCents, anonymous }, version);
  if (version < before.versions.bids) return after;
  const { view, versions } = after;
  const extended = version >= versions.deadlines;
  return {
    ...after,
    view: { ...view, nextMinimumCents, reserveMet, bidCount, ...(extended ? { endsAt } : {}) },
    versions: { ...versions, bids: version, deadlines: Math.max(version, versions.deadlines) },
    added:
      extended && answer.timeExtended ? { cause: 'late_bid', seconds: answer.extensionSeconds, endsAt } : after.added,
  };
}

/** Adds the newest bids, including those that messages left out. */
export function foldBidsPage(before: LiveListing, page: BidsPage): LiveListing {
  if (page.epoch !== before.view.epoch) return before;
  const bids = mergeBids(before.view.bids, page.bids);
  return { ...before, view: { ...before.view, bids, highestBid: bids[0] ?? null } };
}

/** Applies the answer of a like or a boost. */
export function foldDemandAnswer(before: LiveListing, answer: LikeAnswer | BoostAnswer): LiveListing {
  if (answer.epoch !== before.view.epoch) return before;
  const own = 'liked' in answer ? { liked: answer.liked } : { nextBoostAt: answer.nextBoostAt };
  const known = before.view.viewer === undefined ? before : withViewer(before, own, before.versions.viewer);
  if (answer.version < before.versions.demand) return known;
  const { view } = known;
  const counted = 'liked' in answer ? { likes: answer.likes } : { boosts: answer.boosts };
  return {
    ...known,
    view: {
      ...view,
      listing: { ...view.listing, collectingDemand: answer.total },
      currentDemand: answer.total,
      demand: { ...view.demand, ...counted },
    },
    versions: { ...known.versions, demand: answer.version },
  };
}
