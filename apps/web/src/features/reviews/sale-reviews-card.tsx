import type { SaleReview, SaleReviews } from '@clamor/contract/reviews';
import { isPraise } from '@clamor/domain/reviews';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { dateText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { saleReviewsQuery } from './api.ts';
import { ReviewForm } from './review-form.tsx';
import { Said } from './said.tsx';

export interface SaleReviewsCardProps {
  auctionId: string;
  /** The item has not arrived or was not handed over, so the form waits until it is asked for. */
  isEarly?: boolean;
}

/** The reviews of a sale, on the order's page; renders nothing while there is nothing to review. */
export function SaleReviewsCard({ auctionId, isEarly = false }: SaleReviewsCardProps) {
  const { data, error, refetch } = useQuery(saleReviewsQuery(auctionId));
  if (data === undefined) {
    return error === null ? null : (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {messageOf(error, 'The reviews could not be loaded.')}
      </Notice>
    );
  }
  const { about, own, theirs, theirsRemoved, mayWrite, mayAnswer, isCharged, isRefunded } = data;
  if (own === null && theirs === null && !theirsRemoved && !mayWrite) return null;
  return (
    <Card id="reviews" className="grid gap-6 print:hidden">
      {own === null && !mayWrite ? null : <Own auctionId={auctionId} reviews={data} isEarly={isEarly} />}
      {theirs === null ? null : (
        <Section title={`The ${about}’s review of you`}>
          <SaidOf review={theirs} answerBy="Your answer" />
          {mayAnswer ? <AnswerForm auctionId={auctionId} /> : null}
        </Section>
      )}
      {theirsRemoved ? (
        <p className="text-sm text-mute">
          Our staff removed what the {about} said of you: nobody can read it any more, and it no longer counts.
        </p>
      ) : null}
      {theirs === null && !theirsRemoved && own !== null ? (
        <p className="text-sm text-mute">The {about} has not reviewed you yet.</p>
      ) : null}
      {isCharged && isRefunded && [own, theirs].some((said) => said !== null && isPraise(said.rating)) ? (
        <p className="text-sm text-mute">
          This sale was refunded: only you and the {about} read reviews of 4 or 5 stars, and they do not count.
        </p>
      ) : null}
    </Card>
  );
}

function Own({ auctionId, reviews, isEarly }: { auctionId: string; reviews: SaleReviews; isEarly: boolean }) {
  const { about, own, mayWrite, editableUntil } = reviews;
  const [editing, setEditing] = useState(false);
  const done = () => setEditing(false);
  if (own === null) {
    return (
      <Section title={`Review the ${about}`}>
        {isEarly && !editing ? (
          <Early about={about} onReview={() => setEditing(true)} />
        ) : (
          <ReviewForm auctionId={auctionId} reviews={reviews} onDone={done} onCancel={isEarly ? done : undefined} />
        )}
      </Section>
    );
  }
  return (
    <Section title="Your review">
      {editing && mayWrite ? (
        <ReviewForm auctionId={auctionId} reviews={reviews} onDone={done} onCancel={done} />
      ) : (
        <>
          <SaidOf review={own} answerBy={`Answer from the ${about}`} />
          {own.removed === null ? null : (
            <Notice tone="danger">
              Our staff removed this review on {dateText(own.removed.at)}: nobody else can read it any more, and it no
              longer counts. Their reason: {own.removed.reason}
            </Notice>
          )}
          {mayWrite ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Button variant="quiet" onClick={() => setEditing(true)}>
                Change it
              </Button>
              {editableUntil === null ? null : (
                <p className="text-sm text-mute">
                  Until {dateText(editableUntil)}, unless the {about} answers.
                </p>
              )}
            </div>
          ) : null}
        </>
      )}
    </Section>
  );
}

const LATER = {
  seller: 'There is time: review the seller after the item has arrived.',
  buyer: 'There is time: review the buyer once you have handed the item over.',
} as const;

function Early({ about, onReview }: { about: SaleReviews['about']; onReview: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-52 text-mute">{LATER[about]}</p>
      <Button variant="quiet" size="sm" onClick={onReview}>
        Review now
      </Button>
    </div>
  );
}

function SaidOf({ review, answerBy }: { review: SaleReview; answerBy: string }) {
  const { rating, at, editedAt, text, answer } = review;
  return <Said {...{ rating, at, text, answer, answerBy }} isEdited={editedAt !== null} />;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="heading text-xl">{title}</h2>
      {children}
    </section>
  );
}
