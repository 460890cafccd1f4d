import type { StaffMember } from '@clamor/contract/staff-lists';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { profilePath } from '../../../lib/paths.ts';
import { dateText } from '../../../lib/time-text.ts';
import { InStack, type RowState, StaffTableRow, StateBadge } from '../staff-table.tsx';
import { ApproveUser, ReactivateUser, SuspendUser } from './member-actions.tsx';

export const MEMBER_COLUMNS = [
  { head: 'Name', width: 'lg:w-[20%]' },
  { head: 'Email', width: 'lg:w-[24%]' },
  { head: 'Role', width: 'lg:w-[9%]' },
  { head: 'Joined', width: 'lg:w-[11%]' },
  { head: 'Tokens', width: 'lg:w-[11%]', isFigure: true },
  { head: 'Status', width: 'lg:w-32' },
  { head: 'Actions' },
];

export const MEMBER_STATE: Readonly<Record<StaffMember['status'], RowState>> = {
  PENDING: { label: 'Pending', tone: 'outline' },
  ACTIVE: { label: 'Active', tone: 'plain' },
  SUSPENDED: { label: 'Suspended', tone: 'danger' },
  DELETED: { label: 'Deleted', tone: 'plain' },
};

const ROLE_TEXT: Readonly<Record<StaffMember['role'], string>> = {
  BIDDER: 'Bidder',
  SELLER: 'Seller',
  BOTH: 'Bidder and seller',
};

/** One member, with the possible staff actions. */
export function MemberRow({ member }: { member: StaffMember }) {
  const { username, email, role, status, suspensionReason } = member;
  // The profile of a PENDING member is not public, so there is no link.
  const isShown = status === 'ACTIVE';
  const name = isShown ? (
    <Link to={profilePath(username)} className="touch underline-offset-4 hover:underline">
      {username}
    </Link>
  ) : (
    username
  );
  return (
    <StaffTableRow
      title={name}
      notes={[suspensionReason === null ? null : `Suspended because: ${suspensionReason}`]}
      facts={[
        email,
        ROLE_TEXT[role],
        <Fragment key="joined">
          <InStack>Joined </InStack>
          {dateText(member.createdAt)}
        </Fragment>,
      ]}
      figure={
        <>
          {member.bossBucksBalance.toLocaleString('en-US')}
          <InStack> tokens</InStack>
        </>
      }
      state={<StateBadge {...MEMBER_STATE[status]} />}
      actions={
        <>
          {status === 'PENDING' ? <ApproveUser member={member} /> : null}
          {status === 'PENDING' || status === 'ACTIVE' ? <SuspendUser member={member} /> : null}
          {status === 'SUSPENDED' ? <ReactivateUser member={member} /> : null}
        </>
      }
    />
  );
}
