import { USER_STATUSES, type UserStatus } from '@clamor/domain/accounts';
import { EmptyState } from '../../../ui/states.tsx';
import { FilteredList } from '../filtered-list.tsx';
import type { ListFilter } from '../list-filters.tsx';
import { LIST_USERS } from './calls.ts';
import { MEMBER_COLUMNS, MEMBER_STATE, MemberRow } from './member-row.tsx';

const STATUSES = [
  { value: '', label: 'Every status' },
  ...USER_STATUSES.map((value) => ({ value, label: MEMBER_STATE[value].label })),
];

/** The list of members, with search and status filter. */
export function UsersTab() {
  return (
    <FilteredList
      call={LIST_USERS}
      name="Users"
      placeholder="Name, email or id"
      statuses={STATUSES}
      queryOf={({ q, status }: ListFilter<UserStatus>) => ({
        query: { q: q || undefined, status: status || undefined },
      })}
      empty={
        <EmptyState level={3} title="No users yet">
          Everybody who registers appears here, the newest first.
        </EmptyState>
      }
      columns={MEMBER_COLUMNS}
      row={(member) => <MemberRow key={member.id} member={member} />}
    />
  );
}
