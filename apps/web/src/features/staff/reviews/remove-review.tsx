import type { StaffReview } from '@clamor/contract/staff-reviews';
import { TextArea } from '../../../ui/text-area.tsx';
import { REASON_FORM } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { StaffActionButton } from '../staff-action-button.tsx';
import { REMOVE_REVIEW } from './calls.ts';

export function RemoveReview({ id, authorName, memberName }: Pick<StaffReview, 'id' | 'authorName' | 'memberName'>) {
  return (
    <StaffActionButton
      button="Remove"
      title={`Remove what ${authorName} said about ${memberName}?`}
      description="It goes from every page with its answer, its stars count no more, and nothing can be written in its place. It cannot be brought back."
      confirm="Remove"
      pending="Removing..."
      danger
      form={REASON_FORM}
      send={(body) => callAsStaff(REMOVE_REVIEW, { params: { id }, body })}
      done="Review removed"
      failed="Failed to remove review"
    >
      {({ field }) => <TextArea label="Reason" rows={3} hint="It is mailed to who wrote it." {...field('reason')} />}
    </StaffActionButton>
  );
}
