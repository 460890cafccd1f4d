import { LIMITS } from '@clamor/contract/limits';
import { ReviewBody, type SaleReviews } from '@clamor/contract/reviews';
import { callOnce } from '../../lib/call-once.ts';
import { dateText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { StarPicker } from '../../ui/star-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { REVIEW_SALE, useKeepSaleReviews } from './api.ts';

export interface ReviewFormProps {
  auctionId: string;
  reviews: SaleReviews;
  onDone: () => void;
  /** Returns to the existing review; absent if there is none. */
  onCancel?: (() => void) | undefined;
}

/** The form for a review: stars, and an optional text. */
export function ReviewForm({ auctionId, reviews, onDone, onCancel }: ReviewFormProps) {
  const { about, own, editableUntil } = reviews;
  const keep = useKeepSaleReviews(auctionId);
  const { form, submit, field, pending } = useCallForm({
    body: ReviewBody,
    defaultValues: { rating: own?.rating ?? 0, text: own?.text ?? '' },
    fields: ['rating', 'text'],
    send: async (body) => {
      keep(await callOnce(REVIEW_SALE, { params: { auctionId }, body }));
      onDone();
    },
    failure: { title: 'Not saved' },
  });
  const until = editableUntil === null ? 'for 30 days' : `until ${dateText(editableUntil)}`;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StarPicker
        legend="How was it?"
        value={form.watch('rating')}
        onValueChange={(rating) => form.setValue('rating', rating, { shouldValidate: true })}
        error={form.formState.errors.rating?.message}
      />
      <TextArea
        label="Your review (optional)"
        hint={`${visibility(reviews)} You can change it ${until}, unless the ${about} answers.`}
        maxLength={LIMITS.reviewMax}
        {...field('text')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={pending} pendingText="Saving...">
          {own === null ? `Review the ${about}` : 'Save Changes'}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** Says who will see the review, and under which name. */
function visibility(reviews: SaleReviews): string {
  const { about, isCharged, isRefunded } = reviews;
  if (!isCharged) return `Only the ${about} can read it, because nothing was charged for this sale.`;
  const readers = readersOf(reviews);
  const isHidden = about === 'buyer' && reviews.isAnonymous;
  return isRefunded && !isHidden
    ? `${readers} With 4 or 5 stars only the ${about} can read it, because this sale was refunded.`
    : readers;
}

function readersOf({ about, isAnonymous }: SaleReviews): string {
  if (!isAnonymous) return 'Everybody can read it, with your name.';
  return about === 'seller'
    ? 'Everybody can read it. It shows Anonymous instead of your name.'
    : 'Only the buyer can read it, because this purchase is anonymous.';
}
