import type { StuckOrder } from '@clamor/contract/staff-money';
import type { ReactNode } from 'react';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { STUCK_STATE } from './money-state-labels.ts';
import { BookDispute, DismissProblem, ReleaseClaim } from './payment-actions.tsx';
import { isAtBank, RefundActions } from './refund-actions.tsx';
import { SaleCard } from './sale-card.tsx';

/** What may be done about a sale that does not move. */
function SaleActions({ order }: { order: StuckOrder }) {
  const { auctionId, title, buyerName: buyer, claim, why, dispute } = order;
  const payment = claim?.payment ?? null;
  return (
    <>
      {why === 'problem' ? <DismissProblem auctionId={auctionId} title={title} /> : null}
      {payment === null ? null : <RefundActions payment={payment} dispute={dispute} buyer={buyer} />}
      {claim?.state === 'DUE' && !isAtBank(payment) ? (
        <ReleaseClaim claimId={claim.id} title={title} buyer={buyer} />
      ) : null}
      {dispute !== null && dispute.unbookedCents > 0 ? (
        <BookDispute dispute={dispute} feeCents={claim?.feeCents ?? 0} />
      ) : null}
    </>
  );
}

/** One sale that staff look at, with what they may do about it. */
function StuckRow({ order }: { order: StuckOrder }) {
  return (
    <SaleCard
      listingId={order.listingId}
      title={order.title}
      cents={order.claim?.uncharged ? 0 : (order.claim?.totalCents ?? null)}
      state={STUCK_STATE[order.why]}
      lines={[
        `${order.buyerName} bought it from ${order.sellerName}`,
        order.claim?.state === 'DUE' ? `To be paid by ${dateTimeText(order.claim.payBy)}` : null,
        order.problem === null ? null : `“${order.problem}”`,
        order.mismatch,
      ]}
    >
      <SaleActions order={order} />
    </SaleCard>
  );
}

export interface StuckRowsProps {
  pages: readonly { orders: StuckOrder[] }[];
  /** Shown where none of them has a sale. */
  nothing: ReactNode;
}

/** The sales of a list of staff’s. */
export function StuckRows({ pages, nothing }: StuckRowsProps) {
  const orders = rowsOf(
    pages,
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
}
