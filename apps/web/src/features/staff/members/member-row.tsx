import type { StaffMember } from '@clamor/contract/staff-lists';
import { Link } from 'react-router';
import { profilePath } from '../../../lib/paths.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { RowCard, type RowState } from '../row-card.tsx';
import { ApproveUser, ReactivateUser, SuspendUser } from './member-actions.tsx';

export const MEMBER_STATE: Readonly<Record<StaffMember['status'], RowState>> = {
  PENDING: { label: 'Pending', tone: 'outline' },
  ACTIVE: { label: 'Active', tone: 'won' },
  SUSPENDED: { label: 'Suspended', tone: 'danger' },
  DELETED: { label: 'Deleted', tone: 'plain' },
};

const ROLE_TEXT: Readonly<Record<StaffMember['role'], string>> = {
  BIDDER: 'Bidder',
  SELLER: 'Seller',
  BOTH: 'Bidder and seller',
};

/** One member, with what staff may do about them. */
export function MemberRow({ member }: { member: StaffMember }) {
  const { username, email, role, status, suspensionReason } = member;
  // A PENDING member's page is nobody else's.
  const isShown = status === 'ACTIVE';
  const name = isShown ? (
    <Link to={profilePath(username)} className="touch underline-offset-4 hover:underline">
      {username}
    </Link>
  ) : (
    username
  );
  return (
    <RowCard
      title={name}
      figure={`${member.bossBucksBalance.toLocaleString('en-US')} tokens`}
      state={MEMBER_STATE[status]}
      lines={[
        email,
        ROLE_TEXT[role],
        `Joined ${dateTimeText(member.createdAt)}`,
        suspensionReason === null ? null : `Suspended because: ${suspensionReason}`,
      ]}
    >
      {status === 'PENDING' ? <ApproveUser member={member} /> : null}
      {status === 'PENDING' || status === 'ACTIVE' ? <SuspendUser member={member} /> : null}
      {status === 'SUSPENDED' ? <ReactivateUser member={member} /> : null}
    </RowCard>
  );
}
