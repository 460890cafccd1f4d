import type { StuckOrder } from '@clamor/contract/staff-money';
import type { ReactNode } from 'react';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { StaffTable } from '../staff-table.tsx';
import { STUCK_STATE } from './money-state-labels.ts';
import { BookDispute, DismissProblem, ReleaseClaim } from './payment-actions.tsx';
import { isAtBank, RefundActions } from './refund-actions.tsx';
import { SALE_COLUMNS, SaleRow } from './sale-row.tsx';

/** The possible actions on a stuck sale. */
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

/** One sale in the list, with the possible staff actions. */
function StuckRow({ order }: { order: StuckOrder }) {
  return (
    <SaleRow
      listingId={order.listingId}
      title={order.title}
      notes={[order.problem === null ? null : `“${order.problem}”`, order.mismatch]}
      who={`${order.buyerName} bought it from ${order.sellerName}`}
      when={order.claim?.state === 'DUE' ? `To be paid by ${dateTimeText(order.claim.payBy)}` : ''}
      cents={order.claim?.uncharged ? 0 : (order.claim?.totalCents ?? null)}
      state={STUCK_STATE[order.why]}
    >
      <SaleActions order={order} />
    </SaleRow>
  );
}

export interface StuckRowsProps {
  /** The name of the table for a screen reader. */
  label: string;
  pages: readonly { orders: StuckOrder[] }[];
  /** Shown if the pages contain no sale. */
  nothing: ReactNode;
}

/** A staff list of sales. */
export function StuckRows({ label, pages, nothing }: StuckRowsProps) {
  const orders = rowsOf(
    pages,
    (page) => page.orders,
    ({ auctionId, why }) => `${auctionId} ${why}`,
  );
  if (orders.length === 0) return nothing;
  return (
    <StaffTable label={label} columns={SALE_COLUMNS}>
      {orders.map((order) => (
        <StuckRow key={`${order.auctionId} ${order.why}`} order={order} />
      ))}
    </StaffTable>
  );
}
