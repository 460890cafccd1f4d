import { HOUR, type Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { hashToken, newToken } from '../../platform/secrets/index.ts';
import type { MemberTx } from '../members/index.ts';

/** How often one member may request another address in an hour. */
const ASKS_AN_HOUR = 5;

/** A requested change of a member's address. */
export interface EmailChange {
  userId: string;
  newEmail: string;
  /** The network that sent the request, as a keyed hash. */
  asker: Buffer;
}

/**
 * Stores a member's request in place of an earlier one. Returns how long to wait if the member requested too often. A
 * link that was mailed before keeps working if it is for the same address, because not every request sends a mail.
 */
export async function askForEmail(tx: MemberTx, change: EmailChange, now: Instant): Promise<number | null> {
  const { userId, newEmail, asker } = change;
  const { rows } = await tx.query<{ asks: number; since: Date }>(
    'SELECT asks, asks_since AS since FROM email_changes WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  const before = rows.find(({ since }) => since.getTime() > now - HOUR);
  if (before !== undefined && before.asks >= ASKS_AN_HOUR) return before.since.getTime() + HOUR - now;
  await tx.query(
    `INSERT INTO email_changes (user_id, new_email, asker, asked_at, asks, asks_since) VALUES ($1, lower($2), $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET new_email = excluded.new_email, asker = excluded.asker, asked_at = excluded.asked_at,
       asks = excluded.asks, asks_since = excluded.asks_since, answered_at = NULL,
       token_hash = CASE WHEN email_changes.new_email = excluded.new_email THEN email_changes.token_hash END,
       expires_at = CASE WHEN email_changes.new_email = excluded.new_email THEN email_changes.expires_at END`,
    [userId, newEmail, asker, new Date(now), (before?.asks ?? 0) + 1, before?.since ?? new Date(now)],
  );
  return null;
}

/** Takes the oldest requests that are not handled yet and marks them as handled. */
export async function takeEmailChanges(tx: Queryable, limit: number, now: Instant): Promise<EmailChange[]> {
  const { rows } = await tx.query<EmailChange>(
    `UPDATE email_changes SET answered_at = $2 WHERE user_id IN (
       SELECT user_id FROM email_changes WHERE answered_at IS NULL ORDER BY asked_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id AS "userId", new_email AS "newEmail", asker`,
    [limit, new Date(now)],
  );
  return rows;
}

/** Creates the link for the mail to the new address. Returns its token. */
export async function openEmailLink(tx: Queryable, userId: string, expiresAt: Instant): Promise<string> {
  const { token, hash } = newToken();
  await tx.query('UPDATE email_changes SET token_hash = $2, expires_at = $3 WHERE user_id = $1', [
    userId,
    hash,
    new Date(expiresAt),
  ]);
  return token;
}

/** The change that this token confirms; null if the link does not exist or has expired. */
export async function findEmailChange(query: Queryable, token: string, now: Instant): Promise<EmailChange | null> {
  const { rows } = await query.query<EmailChange>(
    `SELECT user_id AS "userId", new_email AS "newEmail", asker FROM email_changes
     WHERE token_hash = $1 AND expires_at > $2`,
    [hashToken(token), new Date(now)],
  );
  return rows[0] ?? null;
}

/** Ends the member's link, even if it is not mailed yet. The count of requests stays. The user row must be locked. */
export async function forgetEmailChange(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `UPDATE email_changes SET answered_at = coalesce(answered_at, asked_at), token_hash = NULL, expires_at = NULL
     WHERE user_id = $1`,
    [userId],
  );
}

/** Removes old email changes. By then the link has expired and the count of requests limits nothing. */
export async function sweepEmailChanges(query: Queryable, now: Instant): Promise<void> {
  await query.query('DELETE FROM email_changes WHERE answered_at < $1', [new Date(now - 2 * HOUR)]);
}
