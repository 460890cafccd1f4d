import type { Me } from '@clamor/contract/accounts';
import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { balanceExpression } from '../wallet/index.ts';
import type { MemberTx } from './member-tx.ts';

export interface User {
  id: string;
  username: string;
  /** The address for mails. For a decoy account it is an invalid address that belongs to nobody. */
  email: string;
  /** The address with which a decoy account was registered; null for other accounts. */
  claimedEmail: string | null;
  role: Role;
  status: UserStatus;
  passwordHash: string;
  suspensionReason: string | null;
}

export interface NewUser {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  role: Role;
  createdAt: Instant;
  /** The version of the terms accepted at registration; null if none was shown. */
  acceptedTerms: string | null;
}

const COLUMNS = `id, username, email, claimed_email AS "claimedEmail", role, status, password_hash AS "passwordHash",
  suspension_reason AS "suspensionReason"`;

/** `first`: the address was free. `decoy`: another account has the address. */
export type Registered = 'first' | 'decoy';

/**
 * Inserts a PENDING user; as a decoy account if the address is taken. Null if the username is taken, or if somebody
 * took the address at this moment.
 */
export async function insertRegistered(tx: Queryable, user: NewUser): Promise<Registered | null> {
  const { rows } = await tx.query<{ decoy: boolean }>(
    `INSERT INTO users (id, username, email, claimed_email, password_hash, role, status, created_at, accepted_terms,
       accepted_terms_at)
     SELECT $1, $2, CASE WHEN taken THEN $7 ELSE $3 END, CASE WHEN taken THEN $3 END, $4, $5, 'PENDING', $6, $8,
       CASE WHEN $8::text IS NOT NULL THEN $6::timestamptz END
     FROM (SELECT EXISTS (SELECT 1 FROM users WHERE email = $3) AS taken) AS address
     ON CONFLICT DO NOTHING RETURNING claimed_email IS NOT NULL AS decoy`,
    [
      user.id,
      user.username,
      user.email,
      user.passwordHash,
      user.role,
      new Date(user.createdAt),
      `twin-${user.id}@invalid`,
      user.acceptedTerms,
    ],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return row.decoy ? 'decoy' : 'first';
}

/** Whether a username is in use or reserved. Names are reserved for a year after a deletion. */
export async function isUsernameTaken(query: Queryable, username: string, now: Instant): Promise<boolean> {
  const { rows } = await query.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM users WHERE lower(username) = lower($1) AND status <> 'DELETED')
         OR EXISTS (SELECT 1 FROM reserved_usernames WHERE username = lower($1) AND reserved_until > $2) AS taken`,
    [username, new Date(now)],
  );
  return rows[0]?.taken === true;
}

/** @param email upper and lower case are equal */
export async function findUserByEmail(query: Queryable, email: string): Promise<User | null> {
  const { rows } = await query.query<User>(`SELECT ${COLUMNS} FROM users WHERE email = lower($1)`, [email]);
  return rows[0] ?? null;
}

/**
 * Deleted members are not found.
 * @param username upper and lower case are equal
 */
export async function findUserByUsername(query: Queryable, username: string): Promise<User | null> {
  const { rows } = await query.query<User>(
    `SELECT ${COLUMNS} FROM users WHERE lower(username) = lower($1) AND status <> 'DELETED'`,
    [username],
  );
  return rows[0] ?? null;
}

/**
 * The users who may sign in with an address: its verified account, even if suspended since, and its newest unverified
 * registration. Decoy accounts are found by `claimedEmail`.
 */
export async function findUsersByEmail(
  query: Queryable,
  email: string,
): Promise<{ verified: User | null; newest: User | null }> {
  const { rows } = await query.query<User>(
    `(SELECT ${COLUMNS} FROM users WHERE email = lower($1))
     UNION ALL
     (SELECT ${COLUMNS} FROM users WHERE claimed_email = lower($1) AND status = 'PENDING' ORDER BY id DESC LIMIT 1)`,
    [email],
  );
  const pending = rows.filter(({ status }) => status === 'PENDING').sort((a, b) => (a.id < b.id ? 1 : -1));
  return { verified: rows.find(({ status }) => status !== 'PENDING') ?? null, newest: pending[0] ?? null };
}

/** The newest unverified registration with this address and this password hash. */
export async function findUnverified(query: Queryable, email: string, passwordHash: string): Promise<User | null> {
  const { rows } = await query.query<User>(
    `SELECT ${COLUMNS} FROM users
     WHERE (email = lower($1) OR claimed_email = lower($1)) AND status = 'PENDING' AND password_hash = $2
     ORDER BY id DESC LIMIT 1`,
    [email, passwordHash],
  );
  return rows[0] ?? null;
}

export async function findUser(query: Queryable, userId: string): Promise<User | null> {
  const { rows } = await query.query<User>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [userId]);
  return rows[0] ?? null;
}

/** Reads a user and locks the row until the transaction ends. */
export async function lockUser(tx: Queryable, userId: string): Promise<User | null> {
  const { rows } = await tx.query<User>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);
  return rows[0] ?? null;
}

/** Locks a user only against deletion until the transaction ends. Returns false if the account is already gone. */
export async function keepFromLeaving(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM users WHERE id = $1 AND status <> 'DELETED' FOR KEY SHARE`, [
    userId,
  ]);
  return rowCount === 1;
}

export async function setRole(tx: MemberTx, userId: string, role: Role): Promise<void> {
  await tx.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}

export async function setPasswordHash(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
}

/**
 * Gives a user an address; a decoy account stops being one. The user row must be locked. Throws a unique violation if
 * another account has the address.
 */
export async function setEmail(tx: Queryable, userId: string, email: string): Promise<void> {
  await tx.query('UPDATE users SET email = $2, claimed_email = NULL WHERE id = $1', [userId, email]);
}

/**
 * Makes a PENDING account a decoy account, because another person gets its address. Returns false if it is not PENDING
 * or has already lost the address.
 */
export async function makeDecoyOf(tx: Queryable, { id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET claimed_email = email, email = 'twin-' || id || '@invalid'
     WHERE id = $1 AND status = 'PENDING' AND email = $2`,
    [id, email],
  );
  return rowCount === 1;
}

/** The account as its owner sees it. */
export async function readOwnAccount(query: Queryable, userId: string): Promise<Me | null> {
  const { rows } = await query.query<Omit<Me, 'createdAt'> & { createdAt: Date }>(
    `SELECT users.id, username, coalesce(claimed_email, email) AS email, role, status, profile_image_url AS "profileImageUrl",
            ${balanceExpression('users.id')} AS "bossBucksBalance", users.created_at AS "createdAt"
     FROM users LEFT JOIN profiles ON profiles.user_id = users.id WHERE users.id = $1`,
    [userId],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, createdAt: row.createdAt.toISOString() };
}
