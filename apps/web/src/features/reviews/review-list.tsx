import type { Review } from '@clamor/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listingPath, profilePath } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { reviewsQuery } from './api.ts';
import { Said } from './said.tsx';

export interface ReviewListProps {
  username: string;
  /** The text if there are no reviews. It depends on the member's role and the reader. */
  hint: string;
}

/** The reviews of a member, newest first. */
export function ReviewList({ username, hint }: ReviewListProps) {
  const pages = useInfiniteQuery(reviewsQuery(username));
  return (
    <Paged
      pages={pages}
      loading={<Loading />}
      failed="The reviews could not be loaded"
      empty={<EmptyState title="No reviews yet">{hint}</EmptyState>}
    >
      {(reviews) => (
        <Card className="py-1 sm:py-1">
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <li key={review.id} className="py-5">
                <Row review={review} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Paged>
  );
}

function Row({ review }: { review: Review }) {
  const { rating, date, isEdited, review: text, answer, about, reviewerName, isAnonymous, reviewerImageUrl } = review;
  const name = isAnonymous ? (
    <strong>{reviewerName}</strong>
  ) : (
    <Link to={profilePath(reviewerName)} className="touch font-semibold underline-offset-4 hover:underline">
      {reviewerName}
    </Link>
  );
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1.5">
      <span className="row-span-2">
        <Avatar name={reviewerName} url={reviewerImageUrl} size={40} />
      </span>
      <Said {...{ rating, isEdited, text, answer }} by={name} at={date} answerBy={`Answer from the ${about}`} />
      <p className="text-sm wrap-anywhere text-mute">
        {about === 'seller' ? 'Bought' : 'Sold them'} <Item review={review} />
      </p>
    </div>
  );
}

function Item({ review: { listingSlug, listingTitle } }: { review: Review }) {
  if (listingSlug === null) return listingTitle;
  return (
    <Link to={listingPath(listingSlug)} className="underline underline-offset-4 hover:text-ink">
      <bdi>{listingTitle}</bdi>
    </Link>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading reviews" className="grid gap-3">
      {[1, 2].map((row) => (
        <Skeleton key={row} className="h-28 rounded-xl" />
      ))}
    </SkeletonGroup>
  );
}
