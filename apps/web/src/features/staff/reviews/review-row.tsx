import type { StaffReview } from '@clamor/contract/staff-reviews';
import { isPraise, isReviewPublic } from '@clamor/domain/reviews';
import { Link } from 'react-router';
import { staffListingPath } from '../../../lib/paths.ts';
import { dateText, dateTimeText } from '../../../lib/time-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { StaffTableRow } from '../staff-table.tsx';
import { RemoveReview } from './remove-review.tsx';

export const REVIEW_COLUMNS = [
  { head: 'Review', width: 'lg:w-[44%]' },
  { head: 'Sale', width: 'lg:w-[18%]' },
  { head: 'When', width: 'lg:w-[12%]' },
  { head: 'Stars', width: 'lg:w-[14%]' },
  { head: 'Actions' },
];

/** One review with its answer, author and subject, and the button to remove it. */
export function ReviewRow({ review }: { review: StaffReview }) {
  const { id, about, rating, text, answer, at, editedAt, authorName, memberName, removed, sharesDevice } = review;
  const other = about === 'seller' ? 'buyer' : 'seller';
  return (
    <StaffTableRow
      title={`${authorName} about ${memberName}`}
      notes={[
        `A ${other} about their ${about}`,
        whoReads(review),
        text === null ? null : <Words key="text" text={text} />,
        answer === null ? null : (
          <div key="answer">
            <p className="font-semibold">Answer from the {about}</p>
            <Words text={answer.text} />
          </div>
        ),
        removed === null ? null : `Removed ${dateTimeText(removed.at)} because: ${removed.reason}`,
      ]}
      facts={[
        <Link
          key="sale"
          to={staffListingPath(review.listingId)}
          className="touch underline underline-offset-4 hover:text-ink"
        >
          {review.listingTitle}
        </Link>,
        `${dateTimeText(at)}${editedAt === null ? '' : `, changed ${dateText(editedAt)}`}`,
      ]}
      state={
        <span className="flex flex-wrap items-center gap-2">
          <Stars rating={rating} />
          {sharesDevice ? <Badge tone="plain">Shared device</Badge> : null}
          {removed === null ? null : <Badge tone="outline">Removed</Badge>}
        </span>
      }
      actions={removed === null ? <RemoveReview id={id} authorName={authorName} memberName={memberName} /> : null}
    />
  );
}

/** Who besides staff can see the review; null if everybody can. */
function whoReads(review: StaffReview): string | null {
  const { isAnonymous, isCharged, isRefunded, rating } = review;
  if (!isCharged) return 'Nothing was charged for the sale: only its two sides read this, and it counts nowhere';
  if (isRefunded && isPraise(rating)) {
    return 'The sale was refunded: only its two sides read 4 or 5 stars, and they count nowhere';
  }
  if (!isAnonymous) return null;
  return isReviewPublic(review, review)
    ? 'The purchase is anonymous: others read Anonymous in place of the buyer’s name'
    : 'The purchase is anonymous: only its two sides read this';
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-ink whitespace-pre-line">
      {text}
    </p>
  );
}
