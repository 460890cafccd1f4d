import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { balanceExpression } from '../wallet/index.ts';
import type { MemberTx } from './write-as-member.ts';

export interface User {
  id: string;
  username: string;
  email: string;
  role: Role;
  status: UserStatus;
  passwordHash: string;
  suspensionReason: string | null;
}

/** The signed-in member's own view of themself. */
export interface OwnAccount {
  id: string;
  username: string;
  email: string;
  role: Role;
  status: UserStatus;
  balance: number;
  profileImageUrl: string | null;
  createdAt: Instant;
}

export interface NewUser {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  role: Role;
  createdAt: Instant;
}

const COLUMNS = `id, username, email, role, status, password_hash AS "passwordHash",
  suspension_reason AS "suspensionReason"`;

/** Writes a PENDING user. False where the username or the e-mail is taken. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
     VALUES ($1, $2, $3, $4, $5, 'PENDING', $6) ON CONFLICT DO NOTHING`,
    [user.id, user.username, user.email, user.passwordHash, user.role, new Date(user.createdAt)],
  );
  return rowCount === 1;
}

/** Whether a username is in use, or looks as if it were (see `reserveUsername`). */
export async function isUsernameTaken(query: Queryable, username: string, now: Instant): Promise<boolean> {
  const { rows } = await query.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM users WHERE lower(username) = lower($1))
         OR EXISTS (SELECT 1 FROM reserved_usernames WHERE username = lower($1) AND reserved_until > $2) AS taken`,
    [username, new Date(now)],
  );
  return rows[0]?.taken === true;
}

/** Makes a username look taken until a moment. */
export async function reserveUsername(tx: Queryable, username: string, until: Instant): Promise<void> {
  await tx.query(
    `INSERT INTO reserved_usernames (username, reserved_until) VALUES (lower($1), $2)
     ON CONFLICT (username) DO UPDATE SET reserved_until = excluded.reserved_until`,
    [username, new Date(until)],
  );
}

/** @param email in any case */
export async function findUserByEmail(query: Queryable, email: string): Promise<User | null> {
  const { rows } = await query.query<User>(`SELECT ${COLUMNS} FROM users WHERE email = lower($1)`, [email]);
  return rows[0] ?? null;
}

export async function findUser(query: Queryable, userId: string): Promise<User | null> {
  const { rows } = await query.query<User>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [userId]);
  return rows[0] ?? null;
}

/** Reads a user and keeps everybody else from changing them until the transaction ends. */
export async function lockUser(tx: Queryable, userId: string): Promise<User | null> {
  const { rows } = await tx.query<User>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);
  return rows[0] ?? null;
}

export async function setRole(tx: MemberTx, userId: string, role: Role): Promise<void> {
  await tx.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}

export async function setPasswordHash(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
}

/** PENDING becomes ACTIVE; anything else is left alone. The user must be locked. */
export async function activateUser(tx: Queryable, userId: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET status = 'ACTIVE', activated_at = $2 WHERE id = $1 AND status = 'PENDING'`,
    [userId, new Date(at)],
  );
  return rowCount === 1;
}

export async function readOwnAccount(query: Queryable, userId: string): Promise<OwnAccount | null> {
  const { rows } = await query.query<Omit<OwnAccount, 'createdAt'> & { createdAt: Date }>(
    `SELECT users.id, username, email, role, status, profile_image_url AS "profileImageUrl",
            users.created_at AS "createdAt", ${balanceExpression('users.id')} AS balance
     FROM users LEFT JOIN profiles ON profiles.user_id = users.id WHERE users.id = $1`,
    [userId],
  );
  const row = rows[0];
  return row === undefined ? null : { ...row, createdAt: row.createdAt.getTime() };
}
