import type { ListUsersQuery, StaffMember } from '@clamor/contract/staff-lists';
import { type Queryable, substringPattern } from '../../platform/database/index.ts';
import type { CursorPosition } from '../../platform/http/index.ts';
import { balanceExpression } from '../wallet/index.ts';
import { Conditions } from './conditions.ts';
import { idIn, newestFirst } from './newest-first.ts';

export type UserRow = Omit<StaffMember, 'createdAt'> & CursorPosition;

/** A page of members, newest first, without decoy accounts. */
export async function findUsers(
  query: Queryable,
  { q, status, limit }: Pick<ListUsersQuery, 'q' | 'status' | 'limit'>,
  after: CursorPosition | null,
): Promise<UserRow[]> {
  const { text, values } = userListStatement({ q, status, limit }, after);
  const { rows } = await query.query<UserRow & { createdAt: Date }>(text, values);
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() }));
}

/** @returns the statement for `findUsers` */
export function userListStatement(
  { q, status, limit }: Pick<ListUsersQuery, 'q' | 'status' | 'limit'>,
  after: CursorPosition | null,
) {
  const where = new Conditions();
  where.add('users.claimed_email IS NULL');
  where.add(status === undefined ? `users.status <> 'DELETED'` : `users.status = ${where.value(status)}`);
  const id = idIn(q);
  const pattern = substringPattern(q);
  if (id !== null) where.add(`users.id = ${where.value(id)}`);
  else if (pattern !== null) {
    const wanted = where.value(pattern);
    where.add(`(users.username ILIKE ${wanted} OR users.email ILIKE ${wanted})`);
  }
  const page = newestFirst(where, 'users', after, limit);
  const text = `SELECT users.id, username, email, role, status, suspension_reason AS "suspensionReason",
      ${balanceExpression('users.id')} AS "bossBucksBalance", users.created_at AS "createdAt"
    FROM users ${page}`;
  return { text, values: where.values };
}
