import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { isReviewEarly } from '../../features/payments/claim-labels.ts';
import { AllOrdersLink } from '../../features/payments/order/all-orders-link.tsx';
import { OrderPage } from '../../features/payments/order/order-page.tsx';
import { OrderSkeleton } from '../../features/payments/order/order-skeleton.tsx';
import { useBankReturn } from '../../features/payments/pay/use-bank-return.ts';
import { useClaimUpdates } from '../../features/payments/use-claim-updates.ts';
import { useOrder } from '../../features/payments/use-order.ts';
import { useSaleReviewsAgain } from '../../features/reviews/api.ts';
import { SaleReviewsCard } from '../../features/reviews/sale-reviews-card.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { loginPath, orderPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';

/** The page of one sale, for its buyer and its seller. */
export function OrderScreen() {
  const { auctionId = '' } = useParams();
  const { me, loading } = useSession();
  return (
    <>
      <PageMeta {...UNTITLED_HEADS.order} />
      {loading ? (
        <OrderSkeleton />
      ) : me === null ? (
        <EmptyState
          level={1}
          title="Sign in to see this order"
          actions={<ButtonLink to={loginPath(orderPath(auctionId))}>Sign In</ButtonLink>}
        >
          Only the buyer and the seller can see an order.
        </EmptyState>
      ) : (
        <MembersOrder key={auctionId} auctionId={auctionId} />
      )}
    </>
  );
}

function MembersOrder({ auctionId }: { auctionId: string }) {
  const asking = useBankReturn();
  const order = useOrder(auctionId, !asking);
  const lookAtReviews = useSaleReviewsAgain(auctionId);
  const look = () => {
    void order.refetch();
    lookAtReviews();
  };
  useClaimUpdates(order.data?.slug, look);
  if (order.data === undefined && !order.isError) return <OrderSkeleton />;
  if (order.data === undefined) return <Failed error={order.error} onRetry={look} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <AllOrdersLink />
      <OrderPage order={order.data} onMoved={look}>
        {order.data.claim === null ? null : (
          <SaleReviewsCard auctionId={auctionId} isEarly={isReviewEarly(order.data.claim)} />
        )}
      </OrderPage>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState level={1} title="No such order" actions={<ButtonLink to="/orders">Your orders</ButtonLink>}>
        Only the buyer and the seller can see an order.
      </EmptyState>
    );
  }
  return <LoadError level={1} title="The order could not be loaded" error={error} onRetry={onRetry} />;
}
