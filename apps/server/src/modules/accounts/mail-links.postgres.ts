import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { hashToken, newToken } from './bearer-token.ts';

export type LinkPurpose = 'verify_email' | 'reset_password';

export interface MailLink {
  userId: string;
  /** Neither used nor expired. */
  isOpen: boolean;
}

/** Makes a link that works once until it expires; answers its token. */
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

/** Whether a link with this token still works, without keeping it from anybody. */
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

/** The link with this token, whatever became of it; kept from others until the transaction ends. */
export async function lockMailLink(
  tx: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<MailLink | null> {
  const { rows } = await tx.query<MailLink>(
    `SELECT user_id AS "userId", used_at IS NULL AND expires_at > $3 AS "isOpen"
     FROM mail_links WHERE token_hash = $1 AND purpose = $2 FOR UPDATE`,
    [hashToken(token), purpose, new Date(now)],
  );
  return rows[0] ?? null;
}

/** Uses up every open link of this purpose: what one link was for is done. */
export async function useUpMailLinks(tx: Queryable, userId: string, purpose: LinkPurpose, at: Instant): Promise<void> {
  await tx.query('UPDATE mail_links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [
    userId,
    purpose,
    new Date(at),
  ]);
}
