import type { Notice } from '@clamor/contract/notices';
import { iso } from '@clamor/contract/wire';
import { type NoticeGroup, UNREAD_COUNTED } from '@clamor/domain/notices';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';
import { momentsIn } from './moments.ts';

interface Row {
  id: string;
  group: NoticeGroup;
  title: string;
  text: string;
  path: string | null;
  at: Instant;
  isRead: boolean;
}

const COLUMNS = `id, notice_group AS "group", title, body AS text, path, at, is_read AS "isRead"`;

export interface NoticesAsked {
  userId: string;
  limit: number;
  after: CursorPosition | null;
}

/** A page of a member's notifications, newest first. */
export async function noticesOf(query: Queryable, { userId, limit, after }: NoticesAsked) {
  const { rows } = await query.query<Row>(
    `SELECT ${COLUMNS} FROM notices
     WHERE member_id = $1 AND ($2::bigint IS NULL OR (at, id) < ($2, $3::uuid))
     ORDER BY at DESC, id DESC LIMIT $4`,
    [userId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit);
  return { notices: page.map(wireNotice), nextCursor };
}

/** What a member's open pages show of their notifications. */
export interface NoticeNews {
  unread: number;
  /** The member's newest notification if it is unread; otherwise null. */
  notice: Notice | null;
}

/**
 * For each member the number of unread notifications, up to the largest number shown, and the newest notification if it
 * is unread.
 */
export async function noticeNewsOf(query: Queryable, userIds: readonly string[]): Promise<Map<string, NoticeNews>> {
  const { rows } = await query.query<{ userId: string; unread: number } & ({ id: null } | Row)>(
    `SELECT member.id AS "userId",
       (SELECT count(*) FROM (SELECT FROM notices WHERE member_id = member.id AND NOT is_read LIMIT $2) AS counted)::integer AS unread,
       newest.*
     FROM unnest($1::uuid[]) AS member (id)
     LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM notices WHERE member_id = member.id ORDER BY at DESC, id DESC LIMIT 1
     ) AS newest ON true`,
    [userIds, UNREAD_COUNTED],
  );
  return new Map(
    rows.map((row) => [
      row.userId,
      { unread: row.unread, notice: row.id === null || row.isRead ? null : wireNotice(row) },
    ]),
  );
}

/** How many notifications of a member are unread, up to the largest number shown. */
export async function unreadOf(query: Queryable, userId: string): Promise<number> {
  return (await noticeNewsOf(query, [userId])).get(userId)?.unread ?? 0;
}

function wireNotice({ id, group, title, text, path, at, isRead }: Row): Notice {
  return { id, group, title, text, moments: momentsIn(text), path, at: iso(at), isRead };
}
