import { UNREAD_COUNTED } from '@clamor/domain/notices';

/** How many are unread, as the bell has room for: `7`, or `99+`. */
export function unreadText(unread: number): string {
  return unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
}
