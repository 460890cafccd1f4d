import type { StaffReview } from '@clamor/contract/staff-reviews';
import { isPraise, isReviewPublic } from '@clamor/domain/reviews';
import { Link } from 'react-router';
import { staffListingPath } from '../../../lib/paths.ts';
import { dateText, dateTimeText } from '../../../lib/time-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { RemoveReview } from './remove-review.tsx';

/** One review with its answer, whose it is, and the way to take it down. */
export function ReviewRow({ review }: { review: StaffReview }) {
  const { id, about, rating, text, answer, at, editedAt, authorName, memberName, removed, sharesDevice } = review;
  const other = about === 'seller' ? 'buyer' : 'seller';
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 font-semibold wrap-anywhere">
            {authorName} about {memberName}
          </h3>
          <span className="flex items-center gap-3">
            {sharesDevice ? <Badge tone="soon">Shared device</Badge> : null}
            {removed === null ? null : <Badge tone="danger">Removed</Badge>}
            <Stars rating={rating} />
          </span>
        </div>
        <div className="grid gap-0.5 text-[0.9375rem] text-mute wrap-anywhere">
          <p>
            A {other} about their {about}, {dateTimeText(at)}
            {editedAt === null ? '' : `, changed ${dateText(editedAt)}`}
          </p>
          <p className="max-w-prose">
            <Link to={staffListingPath(review.listingId)} className="touch underline underline-offset-4 hover:text-ink">
              {review.listingTitle}
            </Link>
          </p>
          <WhoReads review={review} />
        </div>
        {text === null ? null : <Words text={text} />}
        {answer === null ? null : (
          <div className="ml-1 grid gap-1 border-l-2 border-line2 pl-4">
            <p className="text-sm font-semibold">Answer from the {about}</p>
            <Words text={answer.text} />
          </div>
        )}
        {removed === null ? (
          <div className="flex flex-wrap gap-2.5">
            <RemoveReview id={id} authorName={authorName} memberName={memberName} />
          </div>
        ) : (
          <p className="max-w-prose text-[0.9375rem] wrap-anywhere">
            Removed {dateTimeText(removed.at)} because: {removed.reason}
          </p>
        )}
      </Card>
    </li>
  );
}

function WhoReads({ review }: { review: StaffReview }) {
  const { isAnonymous, isCharged, isRefunded, rating } = review;
  if (!isCharged) return <p>Nothing was charged for the sale: only its two sides read this, and it counts nowhere</p>;
  if (isRefunded && isPraise(rating)) {
    return <p>The sale was refunded: only its two sides read 4 or 5 stars, and they count nowhere</p>;
  }
  if (!isAnonymous) return null;
  return (
    <p>
      {isReviewPublic(review, review)
        ? 'The purchase is anonymous: others read Anonymous in place of the buyer’s name'
        : 'The purchase is anonymous: only its two sides read this'}
    </p>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}
