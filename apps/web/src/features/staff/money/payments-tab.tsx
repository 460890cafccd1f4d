import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { NO_FILTER } from '../list-filters.tsx';
import { MayWrite } from '../may-write.ts';
import { useStaffSelf } from '../session.ts';
import { StaffTable } from '../staff-table.tsx';
import { LIST_PAYMENTS } from './calls.ts';
import { type PaymentFilter, PaymentFilters, type PaymentStatus } from './payment-filters.tsx';
import { PaymentRow } from './payment-row.tsx';
import { SALE_COLUMNS } from './sale-row.tsx';
import { staffCursorPagesQuery } from './staff-cursor-pages-query.ts';
import { StuckOrders } from './stuck-orders.tsx';
import { UnpaidSales } from './unpaid-sales.tsx';

const loading = (
  <SkeletonGroup label="Loading payments" className="grid gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </SkeletonGroup>
);

function Nothing({ filter, onAll }: { filter: PaymentFilter; onAll: () => void }) {
  if (filter.q === '' && filter.status === '') {
    return (
      <EmptyState level={3} title="No payments yet">
        The first one appears here as soon as a buyer starts to pay.
      </EmptyState>
    );
  }
  if (filter.status === 'unpaid') {
    return (
      <EmptyState level={3} title="Nothing to be paid" actions={<Button onClick={onAll}>Show all</Button>}>
        No sale with these words waits for its payment.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={3} title="No such payment" actions={<Button onClick={onAll}>Show all</Button>}>
      Nothing here has these words and this status.
    </EmptyState>
  );
}

interface PaymentListProps {
  q: string;
  status: PaymentStatus | '';
  nothing: ReactNode;
}

function PaymentList({ q, status, nothing }: PaymentListProps) {
  const query = { q: q || undefined, status: status || undefined };
  const pages = useInfiniteQuery(staffCursorPagesQuery(LIST_PAYMENTS, { query }));
  return (
    <Paged pages={pages} failed="The payments could not be loaded" loading={loading} empty={nothing} level={3}>
      {(read) => {
        const payments = rowsOf(
          read,
          (page) => page.payments,
          ({ id }) => id,
        );
        if (payments.length === 0) return nothing;
        return (
          <StaffTable label="Payments" columns={SALE_COLUMNS}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </StaffTable>
        );
      }}
    </Paged>
  );
}

/** The payments, including failed attempts. A text search also finds unpaid sales. */
function Payments() {
  const [filter, setFilter] = useState<PaymentFilter>(NO_FILTER);
  const { q, status } = filter;
  const nothing = <Nothing filter={filter} onAll={() => setFilter(NO_FILTER)} />;
  return (
    <section className="grid gap-4" aria-labelledby="payments">
      <h2 id="payments" className="heading text-2xl">
        Payments
      </h2>
      <PaymentFilters filter={filter} onChange={setFilter} />
      {status === 'unpaid' || (status === '' && q !== '') ? (
        <UnpaidSales q={q} nothing={status === 'unpaid' ? nothing : null} />
      ) : null}
      {status === 'unpaid' ? null : <PaymentList q={q} status={status} nothing={nothing} />}
    </section>
  );
}

/** Payments, unpaid sales and stuck orders. */
export function PaymentsTab() {
  const self = useStaffSelf();
  return (
    <MayWrite value={self.data?.mayWrite ?? false}>
      <div className="grid gap-10">
        <StuckOrders />
        <Payments />
      </div>
    </MayWrite>
  );
}
