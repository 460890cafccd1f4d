import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { unreadText } from './unread-text.ts';
import { useUnread } from './use-unread.ts';

/** The link to the notifications, with the unread count. */
export function NotificationBell({ world }: { world?: SocketWorld }) {
  const unread = useUnread(world);
  const text = unreadText(unread);
  return (
    <Link
      to="/notices"
      aria-label={unread === 0 ? 'Notices' : `Notices, ${text} unread`}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative rounded-full' })}
    >
      <Bell className="size-5" />
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-1 min-w-5 rounded-full bg-ink px-1.5 text-center text-xs leading-5 font-bold text-paper"
        >
          {text}
        </span>
      )}
    </Link>
  );
}
