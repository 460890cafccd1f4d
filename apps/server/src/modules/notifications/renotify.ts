import { type Instant, MINUTE } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { settleNotices } from './mark-read.postgres.ts';
import {
  addresseesOf,
  insertNotifications,
  isMailedTo,
  mailMembers,
  type NewNotification,
  type NotifyPorts,
} from './notify-members.ts';

/** A notification whose cause may recur. A newer one replaces the one before. */
export interface Renotification extends NewNotification {
  /** The key of its mail: one mail is written for each key. */
  mailKey: string;
  /** The minimum time in milliseconds between its mails to one member; left out: each notification is mailed. */
  mailsApartMs?: number;
}

/** Names a notification by its member and its cause. */
type Named = Pick<NewNotification, 'userId' | 'about'>;

/** For this long after a notification, the same one (same cause and title) is not written again while it is unread. */
const FRESH_MS = MINUTE;

/**
 * As `notifyMembers`, for a cause that recurs. A member has one notification for it. Each recurrence makes it new and
 * unread again, except shortly after the last one (`FRESH_MS`).
 * @param settled notifications that need no action any more
 */
export async function renotify(
  tx: Queryable,
  ports: NotifyPorts,
  notifications: readonly Renotification[],
  settled: readonly Named[] = [],
): Promise<void> {
  const due = await withoutFresh(tx, ports, notifications);
  const people = await addresseesOf(tx, [...due, ...settled]);
  const reached = due.filter(({ userId }) => people.has(userId));
  const mailedAt = await lockNotifications(tx, [...reached, ...settled]);
  const now = ports.clock.now();
  const isTimeFor = (notification: Renotification) => {
    const last = mailedAt.get(nameOf(notification)) ?? null;
    return last === null || last > now || last <= now - (notification.mailsApartMs ?? 0);
  };
  const noted = reached.map((notification) => ({
    ...notification,
    isMailed: isMailedTo(people, notification) && isTimeFor(notification),
  }));
  await insertNotifications(
    tx,
    ports,
    noted,
    `ON CONFLICT (member_id, about) DO UPDATE SET title = excluded.title, body = excluded.body, path = excluded.path,
       at = excluded.at, is_read = false, is_told = false, mailed_at = coalesce(excluded.mailed_at, notices.mailed_at)`,
  );
  await settleNotices(tx, settled);
  const mails = noted.filter(({ isMailed }) => isMailed);
  await mailMembers(tx, ports, people, mails);
}

async function withoutFresh(
  tx: Queryable,
  { clock }: NotifyPorts,
  notifications: readonly Renotification[],
): Promise<readonly Renotification[]> {
  if (notifications.length === 0) return [];
  const { rows } = await tx.query<{ place: number }>(
    `SELECT place::integer - 1 AS place
     FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (member_id, about, title, place)
     WHERE NOT EXISTS (SELECT FROM notices WHERE notices.member_id = asked.member_id AND notices.about = asked.about
       AND notices.title = asked.title AND NOT is_read AND at > $4)`,
    [
      notifications.map(({ userId }) => userId),
      notifications.map(({ about }) => about),
      notifications.map(({ content }) => content.subject),
      clock.now() - FRESH_MS,
    ],
  );
  const due = new Set(rows.map(({ place }) => place));
  return notifications.filter((_, place) => due.has(place));
}

const nameOf = ({ userId, about }: Named) => `${userId}:${about}`;

/**
 * Locks these notifications until the transaction ends, in the same order as `markRead`, so that the two cannot
 * deadlock. Returns when each was last mailed.
 */
async function lockNotifications(tx: Queryable, named: readonly Named[]): Promise<ReadonlyMap<string, Instant | null>> {
  if (named.length === 0) return new Map();
  const { rows } = await tx.query<Named & { mailedAt: Instant | null }>(
    `SELECT member_id AS "userId", about, mailed_at AS "mailedAt"
     FROM unnest($1::uuid[], $2::text[]) AS asked (member_id, about) JOIN notices USING (member_id, about)
     ORDER BY about, member_id FOR UPDATE OF notices`,
    [named.map(({ userId }) => userId), named.map(({ about }) => about)],
  );
  return new Map(rows.map((row) => [nameOf(row), row.mailedAt]));
}
