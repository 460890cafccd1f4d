import type { Bid } from '@clamor/domain/bidding';
import { bidsIn, changesTexts, type PublicEvent } from '@clamor/domain/lifecycle';
import { demandChanges, foldDemand } from '../demand/index.ts';
import { type ListingView, VIEW_BIDS } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';

/**
 * The view after a change. Returns the same view if it already contains the change. Null: the view must be read again,
 * because an earlier change is missing or the texts changed.
 */
export function applyChangeToView(view: ListingView, { before, state, steps }: CommittedChange): ListingView | null {
  if (state.version <= view.state.version) return view;
  if (before.version !== view.state.version) return null;
  const events = steps.map(({ event }) => event);
  if (events.length === 0 || events.some(changesTexts)) return null;
  const changes = demandChanges(events, before.tally.videoLikes);
  return {
    ...view,
    state,
    bids: latestBids(view.bids, events),
    slices: foldDemand(view.slices, changes, view.texts.createdAt),
  };
}

/** The latest bids after these events. Returns the same array if no bid was placed. */
function latestBids(bids: readonly Bid[], events: readonly PublicEvent[]): readonly Bid[] {
  const placed = events.flatMap(bidsIn);
  return placed.length === 0 ? bids : [...bids, ...placed].slice(-VIEW_BIDS);
}
