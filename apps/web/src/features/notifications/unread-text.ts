import { UNREAD_COUNTED } from '@clamor/domain/notices';

/** The unread count, short enough for the bell: `7` or `99+`. */
export function unreadText(unread: number): string {
  return unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
}
