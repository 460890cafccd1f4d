import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import { inTransaction, isSqlError, type Queryable } from '../../platform/database/index.ts';
import { forgetMailsOf } from '../../platform/mail/index.ts';
import { findUserByEmail, makeDecoyOf, setEmail, type User } from '../members/index.ts';
import { useUpMailLinks } from './mail-links.postgres.ts';

/**
 * Frees an address for a person who has shown that they read its mail. If an unverified registration has the address,
 * it becomes a decoy account.
 * @returns the id of the member who lost the address, null if it was free, `refused` if a verified account has it
 */
export async function displaceHolder(tx: Queryable, email: string, now: Instant): Promise<string | null | 'refused'> {
  const holder = await findUserByEmail(tx, email);
  if (holder === null) return null;
  if (!(await makeDecoyOf(tx, holder))) return 'refused';
  await useUpMailLinks(tx, holder.id, 'verify_email', now);
  await useUpMailLinks(tx, holder.id, 'reset_password', now);
  await forgetMailsOf(tx, holder.id);
  return holder.id;
}

/**
 * Gives a locked registration its address when its link is opened. Of several registrations with one address, the first
 * whose link is opened gets it.
 * @returns null if a verified account has the address
 */
export async function takeAddress(
  tx: Queryable,
  user: User,
  now: Instant,
): Promise<{ user: User; displaced: string | null } | null> {
  if (user.claimedEmail === null) return { user, displaced: null };
  const displaced = await displaceHolder(tx, user.claimedEmail, now);
  if (displaced === 'refused') return null;
  await setEmail(tx, user.id, user.claimedEmail);
  return { user: { ...user, email: user.claimedEmail, claimedEmail: null }, displaced };
}

/** Runs a transaction. Returns null if somebody else took the address at the same moment. */
export async function unlessTaken<Result>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await inTransaction(pool, work);
  } catch (error) {
    if (isSqlError(error, 'uniqueViolation')) return null;
    throw error;
  }
}
