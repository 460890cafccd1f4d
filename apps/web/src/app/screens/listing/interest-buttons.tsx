import { LikeButton } from '../../../features/demand/like-button.tsx';
import { useLike } from '../../../features/demand/use-like.ts';
import { useLikeIntent } from '../../../features/demand/use-like-intent.ts';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import type { ListingSectionProps } from './listing-section-props.ts';

export interface InterestButtonsProps extends Omit<ListingSectionProps, 'me'> {
  /** Smaller, for the time after the demand phase, when a like is only a favourite. */
  quiet?: boolean;
}

export function InterestButtons({ live, state: { view }, rights, quiet = false }: InterestButtonsProps) {
  const { slug } = view.listing;
  const like = useLike(slug, view.viewer?.liked ?? false, (answer) =>
    live.change((current) => foldDemandAnswer(current, answer)),
  );
  useLikeIntent(slug, rights.likeDenial, like);
  return <LikeButton like={like} denial={rights.likeDenial} slug={slug} quiet={quiet} />;
}
