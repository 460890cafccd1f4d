import type { NoticesPage } from '@clamor/contract/notices';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { rowsOf } from '../../lib/cursor-pages-query.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { notificationsQuery, READ_NOTIFICATIONS } from './api.ts';
import { MailPreferences } from './mail-preferences.tsx';
import { NotificationRow } from './notification-row.tsx';
import { unreadText } from './unread-text.ts';
import { showUnread } from './use-unread.ts';

/** The member's notifications, newest first, and their mail preferences. */
export function NotificationList() {
  const pages = useInfiniteQuery(notificationsQuery);
  const first = pages.data?.[0];
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Paged pages={pages} loading={<ListSkeleton />} failed="Your notices could not be loaded" empty={<NoNotices />}>
          {(read) => <Notices pages={read} />}
        </Paged>
      </div>
      {first === undefined ? null : <MailPreferences mail={first.mail} />}
    </div>
  );
}

function Notices({ pages }: { pages: readonly NoticesPage[] }) {
  const client = useQueryClient();
  const read = useAction({
    mutationFn: (ids?: string[]) => callApi(READ_NOTIFICATIONS, { body: ids === undefined ? {} : { ids } }),
    purposeOf: (ids) => ids?.join(),
    onSuccess: ({ unread }) => showUnread(client, unread),
    onError: (error) => toastFailure('Not marked as read', error),
  });
  const notices = rowsOf(
    pages,
    (page) => page.notices,
    ({ id }) => id,
  );
  if (notices.length === 0) return <NoNotices />;
  const unread = pages[0]?.unread ?? 0;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-mute">{unread === 0 ? 'All read' : `${unreadText(unread)} unread`}</p>
        {unread === 0 ? null : (
          <Button variant="quiet" pending={read.isPending} onClick={() => read.mutate(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="rounded-2xl border border-line bg-card">
        {notices.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={(id) => read.mutate([id])} />
        ))}
      </ul>
    </>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your notices" className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-xl" />
      ))}
    </SkeletonGroup>
  );
}

function NoNotices() {
  return (
    <EmptyState title="No notices yet" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
      Like, bid or sell, and what happens next appears here.
    </EmptyState>
  );
}
