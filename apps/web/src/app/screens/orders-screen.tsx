import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { ORDER_LISTS } from '../../features/payments/api.ts';
import { OrderList } from '../../features/payments/order/order-list.tsx';
import { useClaimUpdates } from '../../features/payments/use-claim-updates.ts';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageMeta } from '../page-meta.tsx';
import { sells } from '../shell/roles.ts';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';

const TABS = [
  { value: 'all', label: 'All', content: <OrderList /> },
  { value: 'buyer', label: 'Bought', content: <OrderList side="buyer" /> },
  { value: 'seller', label: 'Sold', content: <OrderList side="seller" /> },
] as const;

/** The member's purchases and sales in two tabs; purchases alone for a member who only bids. */
function Content() {
  const { me, loading } = useSession();
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  useClaimUpdates(me === null ? undefined : null, () => void client.invalidateQueries(ORDER_LISTS));
  if (loading) return <BodySkeleton />;
  if (me === null) {
    return (
      <EmptyState
        title="Sign in to see your orders"
        actions={<ButtonLink to={loginPath('/orders')}>Sign In</ButtonLink>}
      >
        See what you won and what you sold, and what comes next.
      </EmptyState>
    );
  }
  if (!sells(me)) return <OrderList />;
  const value = TABS.find((tab) => tab.value === search.get('side'))?.value ?? 'all';
  return (
    <Tabs
      label="Orders"
      tabs={TABS}
      value={value}
      onValueChange={(side) => setSearch(side === 'all' ? {} : { side }, { replace: true })}
    />
  );
}

export function OrdersScreen() {
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/orders']} />
      <h1 className="display mb-8 text-4xl sm:text-5xl">Orders</h1>
      <Content />
    </>
  );
}
