import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { hashToken, newToken } from '../../platform/secrets/index.ts';
import { lockUser, type User } from '../members/index.ts';

export type LinkPurpose = 'verify_email' | 'reset_password';

/** Creates a link that works once, until it expires. Returns its token. */
export async function createMailLink(
  tx: Queryable,
  link: { userId: string; purpose: LinkPurpose; now: Instant; expiresAt: Instant },
): Promise<string> {
  const { token, hash } = newToken();
  await tx.query(
    'INSERT INTO mail_links (token_hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hash, link.userId, link.purpose, new Date(link.now), new Date(link.expiresAt)],
  );
  return token;
}

/** Whether a link with this token still works. It takes no lock. */
export async function isOpenLink(
  query: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await query.query(
    'SELECT 1 FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3',
    [hashToken(token), purpose, new Date(now)],
  );
  return rowCount === 1;
}

/**
 * Locks the member of the link with this token, and the link, whether or not it was used. The member is locked first,
 * as in all code that ends a member's links, so that no deadlock can form.
 */
export async function lockMailLink(
  tx: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<{ isOpen: boolean; user: User } | null> {
  const hash = hashToken(token);
  const { rows } = await tx.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM mail_links WHERE token_hash = $1 AND purpose = $2',
    [hash, purpose],
  );
  const user = rows[0] === undefined ? null : await lockUser(tx, rows[0].userId);
  if (user === null) return null;
  const { rows: links } = await tx.query<{ isOpen: boolean }>(
    'SELECT used_at IS NULL AND expires_at > $2 AS "isOpen" FROM mail_links WHERE token_hash = $1 FOR UPDATE',
    [hash, new Date(now)],
  );
  return links[0] === undefined ? null : { isOpen: links[0].isOpen, user };
}

/** Ends every open link of a member for this purpose: one was used, or none may work any more. */
export async function useUpMailLinks(tx: Queryable, userId: string, purpose: LinkPurpose, at: Instant): Promise<void> {
  await tx.query('UPDATE mail_links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [
    userId,
    purpose,
    new Date(at),
  ]);
}
