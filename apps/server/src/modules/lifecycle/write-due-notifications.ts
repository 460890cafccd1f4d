import type { EventBody } from '@clamor/domain/lifecycle';
import { type Instant, MINUTE } from '@clamor/domain/time';
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
import type { About, Later, ListingNotification } from './listing-template.ts';
import { notificationsAbout } from './listing-templates.ts';

export interface DueNotificationPorts extends NotifyPorts {
  pool: pg.Pool;
  /** Called after notifications and their mails were written. */
  written: () => void;
}

type Templates = (event: EventBody, about: About) => ListingNotification[];

const EVENTS_AT_ONCE = 50;
/** The most members that one transaction notifies. A larger crowd needs several. */
const MEMBERS_AT_ONCE = 500;
/** How often a queued event of a frozen listing is checked. */
const WHILE_FROZEN_MS = MINUTE;

/**
 * Writes the due notifications of queued listing events, each once. An event stays queued while later notifications of
 * it are not due. Returns whether any event was due, because more may be due then.
 */
export async function writeDueNotifications(
  ports: DueNotificationPorts,
  templates: Templates = notificationsAbout,
): Promise<boolean> {
  const now = ports.clock.now();
  const found = await inTransaction(ports.pool, async (tx) => {
    const due = await lockDueNotifications(tx, now, EVENTS_AT_ONCE);
    const done: DueNotification[] = [];
    let room = MEMBERS_AT_ONCE;
    for (const each of due) {
      const { notified, next } = await notifyOfEvent(tx, ports, { due: each, templates, now }, room);
      room -= notified;
      if (next === null) done.push(each);
      else await noteProgress(tx, next);
      if (room <= 0) break;
    }
    await deleteDueNotifications(tx, done);
    return due.length;
  });
  if (found > 0) ports.written();
  return found > 0;
}

interface Progress {
  notified: number;
  /** Where the next pass continues; null: all notifications of the event are written. */
  next: DueNotification | null;
}

/** Writes the due notifications of one event, from its stored progress on, to at most `room` members. */
async function notifyOfEvent(
  tx: Queryable,
  ports: NotifyPorts,
  { due, templates, now }: { due: DueNotification; templates: Templates; now: Instant },
  room: number,
): Promise<Progress> {
  const notifications = notificationsOf(due, templates, ports.publicUrl);
  let place = due;
  let notified = 0;
  for (const notification of notifications.slice(due.notificationsDone)) {
    const { later } = notification;
    const dueAt = later === undefined ? now : dueAtOf(later, due, now);
    if (dueAt > now) return { notified, next: { ...place, dueAt } };
    if (later === undefined || later.dueAt > due.at) {
      const left = Math.max(room - notified, 1);
      const userIds = await readersOf(tx, notification, place, left);
      const readers = userIds.filter((userId) => userId !== notification.but);
      await notifyReaders(tx, ports, due, notification, readers);
      notified += userIds.length;
      const lastId = userIds.at(-1) ?? null;
      if (isCrowd(notification) && userIds.length === left) return { notified, next: { ...place, doneUpTo: lastId } };
    }
    place = { ...place, notificationsDone: place.notificationsDone + 1, doneUpTo: null };
    if (notified >= room && place.notificationsDone < notifications.length) return { notified, next: place };
  }
  return { notified, next: null };
}

/**
 * When to look at a later notification again. While a listing is frozen its clock stands still, so nobody knows yet
 * when the notification is due.
 */
function dueAtOf({ dueAt }: Later, { isFrozen }: DueNotification, now: Instant): Instant {
  return isFrozen ? now + WHILE_FROZEN_MS : dueAt;
}

function notificationsOf(due: DueNotification, templates: Templates, publicUrl: string): ListingNotification[] {
  const { type, body, slug, status } = due;
  const event = { ...(body as object), type } as EventBody;
  return templates(event, {
    ...due,
    url: `${publicUrl}/listing/${slug}`,
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
  const { later } = notification;
  const about = later === undefined ? `listing:${listingId}:${eventNumber}` : `${later.name}:${listingId}`;
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

const isCrowd = ({ to }: ListingNotification) => typeof to === 'string' && to !== 'seller';

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
