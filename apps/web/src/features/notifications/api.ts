import type { changeNoticePreferences, listNotices, readNotices } from '@clamor/contract/notices';
import { callOf } from '../../lib/api.ts';

export const LIST_NOTIFICATIONS = callOf<typeof listNotices>('GET', '/api/notices');
export const READ_NOTIFICATIONS = callOf<typeof readNotices>('POST', '/api/notices/read');
export const CHANGE_NOTIFICATION_PREFERENCES = callOf<typeof changeNoticePreferences>(
  'PUT',
  '/api/notices/preferences',
);

/** The member's list and its unread count. Signing out clears both. */
export const NOTIFICATIONS_KEY = [LIST_NOTIFICATIONS.path, 'list'] as const;
export const UNREAD_KEY = [LIST_NOTIFICATIONS.path, 'unread'] as const;
