import type { changeNoticePreferences, listNotices, readNotices } from '@clamor/contract/notices';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { cursorPagesQuery } from '../../lib/cursor-pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

const LIST_NOTIFICATIONS = callOf<typeof listNotices>('GET', '/api/notices');
export const READ_NOTIFICATIONS = callOf<typeof readNotices>('POST', '/api/notices/read');
export const CHANGE_NOTIFICATION_PREFERENCES = callOf<typeof changeNoticePreferences>(
  'PUT',
  '/api/notices/preferences',
);

/** How many notifications the list loads at once. */
const PAGE_SIZE = 30;
/** The polling interval while the socket is down. */
const POLL_MS = 30_000;

/** The member's notifications, newest first. */
export const notificationsQuery = cursorPagesQuery(
  LIST_NOTIFICATIONS,
  { query: { limit: PAGE_SIZE } },
  { queryKey: [LIST_NOTIFICATIONS.path, 'list'], meta: FOR_MEMBER, staleTime: 0, refetchOnMount: 'always' },
);

/** The member's unread count. The socket delivers it, so it is loaded only while the socket is down. */
export const unreadQuery = queryOptions({
  queryKey: [LIST_NOTIFICATIONS.path, 'unread'],
  queryFn: async () => (await callApi(LIST_NOTIFICATIONS, { query: { limit: 1 } })).unread,
  meta: FOR_MEMBER,
  staleTime: 0,
  refetchInterval: POLL_MS,
});
