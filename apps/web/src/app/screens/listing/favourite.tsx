import { LikeButton } from '../../../features/demand/like-button.tsx';
import { useLike } from '../../../features/demand/use-like.ts';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import { listingPath } from '../../../lib/paths.ts';
import type { ViewerRights } from './viewer-rights.ts';

export interface FavouriteProps {
  live: LiveListingResult;
  state: LiveListing;
  rights: ViewerRights;
}

/** A like once the demand is settled: the listing stays among what the member wants. */
export function Favourite({ live, state, rights }: FavouriteProps) {
  const { slug } = state.view.listing;
  const like = useLike(slug, state.view.viewer?.liked ?? false, (answer) =>
    live.change((current) => foldDemandAnswer(current, answer)),
  );
  return <LikeButton like={like} denial={rights.likeDenial} path={listingPath(slug)} quiet />;
}
