import { LIMITS } from '@clamor/contract/limits';
import { AnswerBody } from '@clamor/contract/reviews';
import { useState } from 'react';
import { callOnce } from '../../lib/call-once.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { ANSWER_REVIEW, useKeepSaleReviews } from './api.ts';

/** The form to answer the other side's review. There is only one answer. */
export function AnswerForm({ auctionId }: { auctionId: string }) {
  const [open, setOpen] = useState(false);
  const keep = useKeepSaleReviews(auctionId);
  const { submit, field, pending } = useCallForm({
    body: AnswerBody,
    defaultValues: { text: '' },
    fields: ['text'],
    send: async (body) => keep(await callOnce(ANSWER_REVIEW, { params: { auctionId }, body })),
    failure: { title: 'Not saved' },
  });
  if (!open) {
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        Answer
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Your answer"
        hint="You can answer once and can’t change it afterwards. From then on the review can’t be changed either."
        maxLength={LIMITS.reviewMax}
        autoFocus
        {...field('text')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={pending} pendingText="Saving...">
          Answer
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
