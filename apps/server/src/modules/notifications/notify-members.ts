import { isMailed, type MailChoice, type NoticeGroup } from '@clamor/domain/notices';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type MailContent, queueMails, renderMail } from '../../platform/mail/index.ts';

/** A notification for one member. Its entry in the member's list and its mail have the same words. */
export interface NewNotification {
  userId: string;
  group: NoticeGroup;
  /** The key of the cause, such as `account:…`. A member gets one notification for each. */
  about: string;
  content: Omit<MailContent, 'greeting'>;
  /** True: no mail is written, because another mail already says the same. */
  unmailed?: boolean;
}

export interface NotifyPorts {
  clock: Clock;
  publicUrl: string;
}

export type People = ReadonlyMap<string, Addressee>;

interface Addressee {
  id: string;
  email: string;
  username: string;
  unmailed: MailChoice[];
}

/**
 * Writes notifications and, for members who want them, mails, in the transaction of their cause. Each is written once,
 * however often its cause repeats. Deleted members get none.
 */
export async function notifyMembers(
  tx: Queryable,
  ports: NotifyPorts,
  notifications: readonly NewNotification[],
): Promise<void> {
  const people = await addresseesOf(tx, notifications);
  const reached = notifications.filter(({ userId }) => people.has(userId));
  await recordNotifications(tx, ports, reached);
  const mails = reached.filter((notification) => isMailedTo(people, notification));
  await mailMembers(
    tx,
    ports,
    people,
    mails.map((notification) => ({ ...notification, mailKey: notification.about })),
  );
}

/** Writes only the records, for notifications mailed in another way. */
export async function recordNotifications(
  tx: Queryable,
  ports: NotifyPorts,
  notifications: readonly NewNotification[],
): Promise<void> {
  await insertNotifications(tx, ports, notifications, 'ON CONFLICT (member_id, about) DO NOTHING');
}

/**
 * The addresses and names of these members, without deleted ones. Locks the members until the transaction ends: an
 * account deletion waits, and then also removes the rows that this transaction writes.
 */
export async function addresseesOf(
  tx: Queryable,
  notifications: readonly Pick<NewNotification, 'userId'>[],
): Promise<People> {
  if (notifications.length === 0) return new Map();
  const { rows } = await tx.query<Addressee>(
    `SELECT id, email, username,
       ARRAY(SELECT notice_group FROM unmailed_groups WHERE member_id = users.id) AS unmailed
     FROM users WHERE id = ANY ($1::uuid[]) AND status <> 'DELETED' FOR KEY SHARE`,
    [[...new Set(notifications.map(({ userId }) => userId))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A notification, and whether its mail is written in the same transaction. */
export interface InsertedNotification extends NewNotification {
  isMailed?: boolean;
}

export async function insertNotifications(
  tx: Queryable,
  { clock, publicUrl }: NotifyPorts,
  notifications: readonly InsertedNotification[],
  onConflict: string,
): Promise<void> {
  if (notifications.length === 0) return;
  await tx.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, path, mailed_at, at)
     SELECT id, member_id, notice_group, about, title, body, path, CASE WHEN is_mailed THEN $9::bigint END, $9::bigint
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[])
       AS new (id, member_id, notice_group, about, title, body, path, is_mailed)
     ${onConflict}`,
    [
      notifications.map(() => uuidv7()),
      notifications.map(({ userId }) => userId),
      notifications.map(({ group }) => group),
      notifications.map(({ about }) => about),
      notifications.map(({ content }) => content.subject),
      notifications.map(({ content }) => content.paragraphs.join(' ')),
      notifications.map(({ content }) => pathOf(content, publicUrl)),
      notifications.map(({ isMailed }) => isMailed === true),
      clock.now(),
    ],
  );
}

/**
 * The path of a notification's link on this site. A mail needs the whole address, a notification on the site only the
 * path.
 */
function pathOf({ action }: NewNotification['content'], publicUrl: string): string | null {
  return action?.url.startsWith(`${publicUrl}/`) ? action.url.slice(publicUrl.length) : null;
}

/** Whether a notification is also mailed: the member wants mails of its group, and no other mail says the same. */
export function isMailedTo(people: People, { userId, group, unmailed = false }: NewNotification): boolean {
  return !unmailed && isMailed(group, new Set(people.get(userId)?.unmailed));
}

/** Writes the mails. For each `mailKey` there is at most one. */
export async function mailMembers(
  tx: Queryable,
  { clock, publicUrl }: NotifyPorts,
  people: People,
  notifications: readonly (NewNotification & { mailKey: string })[],
): Promise<void> {
  const mails = notifications.flatMap(({ userId, content, mailKey }) => {
    const to = people.get(userId);
    if (to === undefined) return [];
    const set = renderMail({ greeting: `Hello ${to.username},`, ...content }, `Clamor\n${publicUrl}`);
    return [{ mail: { to: to.email, ...set }, note: { ownerId: userId, onceKey: `${mailKey}:${userId}` } }];
  });
  await queueMails(tx, clock, mails);
}
