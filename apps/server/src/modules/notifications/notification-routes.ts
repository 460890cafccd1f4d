import * as calls from '@clamor/contract/notices';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, positionOfCursor, route } from '../../platform/http/index.ts';
import type { MemberPorts } from '../members/index.ts';
import { writeAsMember } from '../sessions/index.ts';
import { mailPreferencesOf, writeMailPreferences } from './email-preferences.postgres.ts';
import { markRead } from './mark-read.postgres.ts';
import { noticesOf, unreadOf } from './own-notifications.postgres.ts';

export interface NoticeRoutePorts extends MemberPorts {
  /** Called after a member has read notifications. It updates the member's other pages. */
  read: (userId: string) => void;
}

/** Registers the routes for a member's notifications and mail preferences. */
export function registerNoticeRoutes(app: FastifyInstance, ports: NoticeRoutePorts): void {
  const { pool } = ports;

  route(app, calls.listNotices, async ({ caller: { userId }, query }) => {
    const after = positionOfCursor(query.cursor);
    if (after === undefined) return BAD_CURSOR;
    const [page, unread, mail] = await Promise.all([
      noticesOf(pool, { userId, limit: query.limit, after }),
      unreadOf(pool, userId),
      mailPreferencesOf(pool, userId),
    ]);
    return answer(200, { ...page, unread, mail });
  });

  route(app, calls.readNotices, async ({ caller, body }) => {
    const read = await writeAsMember(ports, caller, async (tx, { id }) => {
      await markRead(tx, id, body.ids ?? null);
      return { unread: await unreadOf(tx, id) };
    });
    ports.read(caller.userId);
    return answer(200, read);
  });

  route(app, calls.changeNoticePreferences, async ({ caller, body }) => {
    const written = await writeAsMember(ports, caller, async (tx, { id }) => {
      await writeMailPreferences(tx, id, body.mail);
      return { mail: await mailPreferencesOf(tx, id) };
    });
    return answer(200, written);
  });
}
