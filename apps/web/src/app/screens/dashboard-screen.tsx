import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../features/accounts/session.ts';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import type { DashboardSlots } from '../../features/dashboard/dashboard-slots.ts';
import { CardFigures } from '../../features/market/card-figures.tsx';
import { StatusBadge } from '../../features/market/status-badge.tsx';
import { claimLabels } from '../../features/payments/claim-labels.ts';
import { OrderPicture } from '../../features/payments/order/order-picture.tsx';
import { useClaimUpdates } from '../../features/payments/use-claim-updates.ts';
import { moneyTotalsQuery, SELLER_MONEY } from '../../features/payouts/api.ts';
import { MoneyFigures } from '../../features/payouts/money-figures.tsx';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { sells } from '../shell/roles.ts';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';
import { OtherSide } from './other-side.tsx';

const SLOTS: DashboardSlots = {
  Status: StatusBadge,
  Figures: CardFigures,
  Picture: OrderPicture,
  saleText: (claim) => claimLabels(claim).title,
};

/** The totals of the money page, with a link to it. */
function Money() {
  const client = useQueryClient();
  useClaimUpdates(null, () => void client.invalidateQueries(SELLER_MONEY));
  const { data } = useQuery(moneyTotalsQuery);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <PageSection
      id="payouts"
      title="Your payouts"
      action={
        <ButtonLink to="/money" variant="quiet">
          All of your money
        </ButtonLink>
      }
    >
      <MoneyFigures totals={data} />
    </PageSection>
  );
}

/** A seller's dashboard. Everybody else sees how to become a seller. */
function Content() {
  const { me, loading } = useSession();
  if (loading) return <BodySkeleton />;
  if (me === null) {
    return (
      <EmptyState
        title="Sign in to see your dashboard"
        actions={<ButtonLink to={loginPath('/dashboard')}>Sign In</ButtonLink>}
      >
        Sellers see here what to do next and how their auctions are doing.
      </EmptyState>
    );
  }
  if (!sells(me)) {
    return (
      <EmptyState title="You don’t sell yet" actions={<OtherSide me={me} />}>
        Sellers see here what to do next and how their auctions are doing. Becoming a seller takes one press and is
        free.
      </EmptyState>
    );
  }
  return <Dashboard slots={SLOTS} money={<Money />} />;
}

export function DashboardScreen() {
  const { me } = useSession();
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/dashboard']} />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-4xl sm:text-5xl">Dashboard</h1>
        {sells(me) ? <ButtonLink to="/create">Create Listing</ButtonLink> : null}
      </div>
      <Content />
    </>
  );
}
