import type { Notice } from '@clamor/contract/notices';
import { Gavel, Heart, type LucideIcon, Package, ShieldCheck, Star, Store, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { notificationText } from './notification-text.ts';

const ICONS: Readonly<Record<Notice['group'], LucideIcon>> = {
  bids: Gavel,
  auctions: Store,
  liked: Heart,
  orders: Package,
  reviews: Star,
  money: Wallet,
  account: ShieldCheck,
};

export interface NotificationRowProps {
  notification: Notice;
  onRead: (id: string) => void;
}

/** One notification, which links to its subject. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const Icon = ICONS[notification.group];
  const read = () => (notification.isRead ? undefined : onRead(notification.id));
  return (
    <li className="group relative flex gap-4 border-t border-line px-4 py-4 first:rounded-t-2xl first:border-0 last:rounded-b-2xl hover:bg-sunk sm:px-5">
      <span className={`mt-0.5 shrink-0 ${notification.isRead ? 'text-mute' : 'text-ink'}`}>
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <Title notification={notification} onPress={read} />
          <TimeAgo at={notification.at} className="text-sm text-mute" />
        </div>
        <p className="max-w-prose text-[0.9375rem] text-pretty break-words text-mute">
          {notificationText(notification)}
        </p>
        {notification.path === null && !notification.isRead ? (
          <Button variant="quiet" size="sm" className="mt-1 justify-self-start" onClick={read}>
            Mark as read
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** A long title is cut off. The text below repeats it in full. */
const TITLE = 'min-w-0 line-clamp-3 break-words sm:line-clamp-2';

function Title({ notification, onPress }: { notification: Notice; onPress: () => void }) {
  const weight = notification.isRead ? 'font-medium' : 'font-bold';
  const title = (
    <>
      {notification.isRead ? null : (
        <>
          <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-ink align-baseline" />
          <span className="sr-only">Unread: </span>
        </>
      )}
      {notification.title}
    </>
  );
  if (notification.path === null) return <span className={`${TITLE} ${weight}`}>{title}</span>;
  return (
    <Link
      to={notification.path}
      onClick={onPress}
      className={`${TITLE} underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-[''] ${weight}`}
    >
      {title}
    </Link>
  );
}
