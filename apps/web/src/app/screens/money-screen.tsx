import { TITLED_SCREENS } from '@clamor/contract/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../features/accounts/session.ts';
import { useClaimUpdates } from '../../features/payments/use-claim-updates.ts';
import { SELLER_MONEY } from '../../features/payouts/api.ts';
import { MoneyOverview } from '../../features/payouts/money-overview.tsx';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { sells } from '../shell/roles.ts';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';
import { OtherSide } from './other-side.tsx';

/** A seller's proceeds. Everybody else sees how to become a seller. */
function Content() {
  const { me, loading } = useSession();
  const client = useQueryClient();
  const slug = me !== null && sells(me) ? null : undefined;
  useClaimUpdates(slug, () => void client.invalidateQueries(SELLER_MONEY));
  if (loading) return <BodySkeleton />;
  if (me === null) {
    return (
      <EmptyState title="Sign in to see your money" actions={<ButtonLink to={loginPath('/money')}>Sign In</ButtonLink>}>
        Sellers see here what is held, what is payable and what was paid out.
      </EmptyState>
    );
  }
  if (!sells(me)) {
    return (
      <EmptyState title="No payouts yet" actions={<OtherSide me={me} />}>
        Sellers see their earnings here. Becoming a seller takes one press.
      </EmptyState>
    );
  }
  return <MoneyOverview />;
}

export function MoneyScreen() {
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/money']} />
      <h1 className="display mb-8 text-4xl sm:text-5xl">Money</h1>
      <Content />
    </>
  );
}
