import type { StaffMember } from '@clamor/contract/staff-lists';
import { TextArea } from '../../../ui/text-area.tsx';
import { NOTHING_FORM, SAID_REASON_FORM } from '../action-forms.ts';
import { callAsStaff } from '../api.ts';
import { StaffActionButton } from '../staff-action-button.tsx';
import { APPROVE_USER, REACTIVATE_USER, SUSPEND_USER } from './calls.ts';

interface MemberActionProps {
  member: Pick<StaffMember, 'id' | 'username'>;
}

export function ApproveUser({ member: { id, username } }: MemberActionProps) {
  return (
    <StaffActionButton
      button="Approve"
      variant="solid"
      title={`Approve ${username}?`}
      description="They may like, bid and sell at once, without verifying their email, and receive 2,500 tokens."
      confirm="Approve"
      pending="Approving..."
      form={NOTHING_FORM}
      send={() => callAsStaff(APPROVE_USER, { params: { id } })}
      done="User approved"
      failed="Failed to approve user"
    />
  );
}

export function SuspendUser({ member: { id, username } }: MemberActionProps) {
  return (
    <StaffActionButton
      button="Suspend"
      title={`Suspend ${username}?`}
      description="They are signed out everywhere at once. Their standing bids stay, their live auctions stand still, and their listings that are not live yet are withdrawn for good."
      confirm="Suspend"
      pending="Suspending..."
      danger
      form={SAID_REASON_FORM}
      send={(body) => callAsStaff(SUSPEND_USER, { params: { id }, body })}
      done="User suspended"
      failed="Failed to suspend user"
    >
      {({ field }) => <TextArea label="Reason" rows={3} hint="It is mailed to the member." {...field('reason')} />}
    </StaffActionButton>
  );
}

export function ReactivateUser({ member: { id, username } }: MemberActionProps) {
  return (
    <StaffActionButton
      button="Reactivate"
      title={`Reactivate ${username}?`}
      description="They may sign in again as what they were before. Auctions that stood still for the suspension go on, with the time given back."
      confirm="Reactivate"
      pending="Reactivating..."
      form={NOTHING_FORM}
      send={() => callAsStaff(REACTIVATE_USER, { params: { id } })}
      done="User reactivated"
      failed="Failed to reactivate user"
    />
  );
}
