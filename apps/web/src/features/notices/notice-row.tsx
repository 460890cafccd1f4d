import type { Notice } from '@clamor/contract/notices';
import { Gavel, Heart, type LucideIcon, Package, ShieldCheck, Star, Store, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { noticeText } from './notice-text.ts';

const ICONS: Readonly<Record<Notice['group'], LucideIcon>> = {
  bids: Gavel,
  auctions: Store,
  liked: Heart,
  orders: Package,
  reviews: Star,
  money: Wallet,
  account: ShieldCheck,
};

export interface NoticeRowProps {
  notice: Notice;
  onRead: (id: string) => void;
}

/** One notice, which leads to what it is about. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const Icon = ICONS[notice.group];
  const read = () => (notice.isRead ? undefined : onRead(notice.id));
  return (
    <li className="group relative flex gap-4 border-t border-line px-4 py-4 first:rounded-t-2xl first:border-0 last:rounded-b-2xl hover:bg-sunk sm:px-5">
      <span className={`mt-0.5 shrink-0 ${notice.isRead ? 'text-mute' : 'text-ink'}`}>
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <Title notice={notice} onPress={read} />
          <TimeAgo at={notice.at} className="text-sm text-mute" />
        </div>
        <p className="max-w-prose text-[0.9375rem] text-pretty break-words text-mute">{noticeText(notice)}</p>
        {notice.path === null && !notice.isRead ? (
          <Button variant="quiet" size="sm" className="mt-1 justify-self-start" onClick={read}>
            Mark as read
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The text under it says a long title in whole. */
const TITLE = 'min-w-0 line-clamp-3 break-words sm:line-clamp-2';

function Title({ notice, onPress }: { notice: Notice; onPress: () => void }) {
  const weight = notice.isRead ? 'font-medium' : 'font-bold';
  const title = (
    <>
      {notice.isRead ? null : (
        <>
          <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-ink align-baseline" />
          <span className="sr-only">Unread: </span>
        </>
      )}
      {notice.title}
    </>
  );
  if (notice.path === null) return <span className={`${TITLE} ${weight}`}>{title}</span>;
  return (
    <Link
      to={notice.path}
      onClick={onPress}
      className={`${TITLE} underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-[''] ${weight}`}
    >
      {title}
    </Link>
  );
}
