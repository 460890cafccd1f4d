import type { StuckOrder } from '@clamor/contract/staff-money';
import { CircleCheck } from 'lucide-react';
import { rowsOf } from '../../../lib/use-cursor-pages.ts';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { LIST_STUCK_ORDERS } from './calls.ts';
import { STUCK_TEXT } from './money-state-words.ts';
import { BookDispute, DismissProblem, RefundPayment, ReleaseClaim, RetryRefund } from './payment-deeds.tsx';
import { SaleCard } from './sale-card.tsx';
import { useStaffCursorPages } from './use-staff-cursor-pages.ts';

/** What may be done about a sale that does not move. */
function Deeds({ order }: { order: StuckOrder }) {
  const { auctionId, title, buyerName: buyer, claim, why, dispute } = order;
  const payment = claim?.payment ?? null;
  const back = payment && { id: payment.id, totalCents: payment.totalAmountCents, buyer };
  const isBack = payment?.refund && payment.refund.state !== 'WITHDRAWN';
  return (
    <>
      {why === 'problem' ? <DismissProblem auctionId={auctionId} title={title} /> : null}
      {back && payment?.status === 'COMPLETED' && !isBack ? <RefundPayment {...back} /> : null}
      {back && payment?.refund?.state === 'FAILED' ? <RetryRefund {...back} /> : null}
      {claim?.state === 'DUE' ? <ReleaseClaim claimId={claim.id} title={title} buyer={buyer} /> : null}
      {dispute !== null && dispute.unbookedCents > 0 ? (
        <BookDispute dispute={dispute} feeCents={claim?.feeCents ?? 0} />
      ) : null}
    </>
  );
}

function StuckRow({ order }: { order: StuckOrder }) {
  return (
    <SaleCard
      slug={order.slug}
      title={order.title}
      cents={order.claim?.totalCents ?? null}
      state={{ label: STUCK_TEXT[order.why], tone: 'danger' }}
      lines={[
        `${order.buyerName} bought it from ${order.sellerName}`,
        order.problem === null ? null : `“${order.problem}”`,
      ]}
    >
      <Deeds order={order} />
    </SaleCard>
  );
}

const nothing = (
  <p className="flex items-center gap-2.5 text-mute">
    <CircleCheck className="size-5 shrink-0 text-won" />
    Nothing waits for staff.
  </p>
);

const loading = (
  <SkeletonGroup label="Loading what needs a look">
    <Skeleton className="h-28 rounded-2xl" />
  </SkeletonGroup>
);

/** Sales that staff have to look at. */
export function StuckOrders() {
  const pages = useStaffCursorPages(LIST_STUCK_ORDERS, {}, [LIST_STUCK_ORDERS.path]);
  return (
    <section className="grid gap-4" aria-labelledby="stuck-orders">
      <h2 id="stuck-orders" className="heading text-2xl">
        Needs a look
      </h2>
      <Paged pages={pages} failed="What needs a look could not be loaded" loading={loading} empty={nothing} level={3}>
        {(read) => {
          const orders = rowsOf(
            read,
            (page) => page.orders,
            ({ auctionId, why }) => `${auctionId} ${why}`,
          );
          if (orders.length === 0) return nothing;
          return (
            <ul className="grid gap-3">
              {orders.map((order) => (
                <StuckRow key={`${order.auctionId} ${order.why}`} order={order} />
              ))}
            </ul>
          );
        }}
      </Paged>
    </section>
  );
}
