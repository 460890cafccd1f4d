import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useSession } from '../../features/accounts/session.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';

function Content() {
  const { me, loading } = useSession();
  if (loading) return <BodySkeleton />;
  if (me !== null) return <NotificationList />;
  return (
    <EmptyState
      title="Sign in to see your notices"
      actions={<ButtonLink to={loginPath('/notices')}>Sign In</ButtonLink>}
    >
      See what happened to your bids, your auctions and the items you want.
    </EmptyState>
  );
}

export function NotificationsScreen() {
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/notices']} />
      <h1 className="display mb-8 text-4xl sm:text-5xl">Notices</h1>
      <Content />
    </>
  );
}
