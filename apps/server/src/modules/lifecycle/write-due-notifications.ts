import type { EventBody } from '@clamor/domain/lifecycle';
import { isUncharged } from '@clamor/domain/sales';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type NotifyPorts, notifyMembers, renotify } from '../notifications/index.ts';
import {
  crowdOf,
  type DueNotification,
  deleteDueNotifications,
  lockDueNotifications,
  noteProgress,
} from './due-notifications.postgres.ts';
import type { ListingNotification } from './listing-template.ts';
import { notificationsAbout } from './listing-templates.ts';

export interface DueNotificationPorts extends NotifyPorts {
  pool: pg.Pool;
  /** Called after notifications and their mails were written. */
  written: () => void;
}

const EVENTS_AT_ONCE = 50;
/** Members notified in one transaction. A crowd is notified in several. */
const MEMBERS_AT_ONCE = 500;

/** Writes the notifications of queued listing events, each event's once. Returns whether more events wait. */
export async function writeDueNotifications(ports: DueNotificationPorts): Promise<boolean> {
  const { found, more } = await inTransaction(ports.pool, async (tx) => {
    const due = await lockDueNotifications(tx, EVENTS_AT_ONCE);
    const done: DueNotification[] = [];
    let room = MEMBERS_AT_ONCE;
    for (const each of due) {
      const { notified, next } = await notifyOfEvent(tx, ports, each, room);
      room -= notified;
      if (next === null) done.push(each);
      else await noteProgress(tx, next);
      if (room <= 0) break;
    }
    await deleteDueNotifications(tx, done);
    return { found: due.length, more: done.length < due.length || due.length === EVENTS_AT_ONCE };
  });
  if (found > 0) ports.written();
  return more;
}

interface Progress {
  notified: number;
  /** Where the next pass continues; null: all notifications of the event are written. */
  next: DueNotification | null;
}

/** Writes an event's notifications from its stored progress on, to at most `room` members. */
async function notifyOfEvent(tx: Queryable, ports: NotifyPorts, due: DueNotification, room: number): Promise<Progress> {
  const notifications = notificationsOf(due, ports.publicUrl);
  let place = due;
  let notified = 0;
  for (const notification of notifications.slice(due.notificationsDone)) {
    const left = Math.max(room - notified, 1);
    const userIds = await readersOf(tx, notification, place, left);
    const readers = userIds.filter((userId) => userId !== notification.but);
    await notifyReaders(tx, ports, due, notification, readers);
    notified += userIds.length;
    const lastId = userIds.at(-1) ?? null;
    if (isCrowd(notification) && userIds.length === left) return { notified, next: { ...place, doneUpTo: lastId } };
    place = { ...place, notificationsDone: place.notificationsDone + 1, doneUpTo: null };
    if (notified >= room && place.notificationsDone < notifications.length) return { notified, next: place };
  }
  return { notified, next: null };
}

function notificationsOf(due: DueNotification, publicUrl: string): ListingNotification[] {
  const { type, body, slug, status, bidCents, shippingCents } = due;
  const uncharged = bidCents !== null && shippingCents !== null && isUncharged({ bidCents, shippingCents });
  const event = { ...(body as object), type } as EventBody;
  return notificationsAbout(event, {
    ...due,
    url: `${publicUrl}/listing/${slug}`,
    uncharged,
    isLive: status === 'LIVE',
  });
}

async function notifyReaders(
  tx: Queryable,
  ports: NotifyPorts,
  { listingId, eventNumber }: DueNotification,
  notification: ListingNotification,
  userIds: readonly string[],
): Promise<void> {
  const about = `listing:${listingId}:${eventNumber}`;
  const notifications = userIds.map((userId) => ({ ...notification, userId, about }));
  if (!notification.renotifies) await notifyMembers(tx, ports, notifications);
  else {
    const again = notifications.map((notification) => ({
      ...notification,
      about: `standstill:${listingId}`,
      mailKey: about,
    }));
    await renotify(tx, ports, again);
  }
}

const isCrowd = ({ to }: ListingNotification) => to === 'bidders' || to === 'fans';

async function readersOf(
  tx: Queryable,
  { to }: ListingNotification,
  due: DueNotification,
  limit: number,
): Promise<string[]> {
  if (to === 'seller') return [due.sellerId];
  if (typeof to === 'object') return [to.userId];
  return await crowdOf(tx, to, due, limit);
}
