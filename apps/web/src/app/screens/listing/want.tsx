import { LikeButton } from '../../../features/demand/like-button.tsx';
import { useLike } from '../../../features/demand/use-like.ts';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import { listingPath } from '../../../lib/paths.ts';
import type { ListingParts } from './listing-parts.ts';

export interface WantProps extends Omit<ListingParts, 'me'> {
  /** Once the demand is settled a like is a favourite: the listing stays among what the member wants. */
  quiet?: boolean;
}

/** The viewer's like of the listing. */
export function Want({ live, state: { view }, rights, quiet = false }: WantProps) {
  const { slug } = view.listing;
  const like = useLike(slug, view.viewer?.liked ?? false, (answer) =>
    live.change((current) => foldDemandAnswer(current, answer)),
  );
  return <LikeButton like={like} denial={rights.likeDenial} path={listingPath(slug)} quiet={quiet} />;
}
