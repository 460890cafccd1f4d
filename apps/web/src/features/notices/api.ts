import type { changeNoticePreferences, listNotices, readNotices } from '@clamor/contract/notices';
import { callOf } from '../../lib/api.ts';

export const LIST_NOTICES = callOf<typeof listNotices>('GET', '/api/notices');
export const READ_NOTICES = callOf<typeof readNotices>('POST', '/api/notices/read');
export const CHANGE_NOTICE_PREFERENCES = callOf<typeof changeNoticePreferences>('PUT', '/api/notices/preferences');

/** The member's list, and how many of it are unread: signing out forgets both. */
export const NOTICES_KEY = [LIST_NOTICES.path, 'list'] as const;
export const UNREAD_KEY = [LIST_NOTICES.path, 'unread'] as const;
