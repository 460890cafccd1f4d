import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { LIST_STUCK_ORDERS } from './calls.ts';
import { staffCursorPagesQuery } from './staff-cursor-pages-query.ts';
import { StuckRows } from './stuck-rows.tsx';

const loading = (
  <SkeletonGroup label="Loading unpaid sales">
    <Skeleton className="h-28 rounded-2xl" />
  </SkeletonGroup>
);

export interface UnpaidSalesProps {
  q: string;
  /** Shown if no sale waits for its payment. */
  nothing: ReactNode;
}

/** The sales that wait for their payment, with or without an attempt to pay. */
export function UnpaidSales({ q, nothing }: UnpaidSalesProps) {
  const query = { list: 'unpaid' as const, q: q || undefined };
  const pages = useInfiniteQuery(staffCursorPagesQuery(LIST_STUCK_ORDERS, { query }));
  return (
    <Paged pages={pages} failed="The unpaid sales could not be loaded" loading={loading} empty={nothing} level={3}>
      {(read) => <StuckRows label="Unpaid sales" pages={read} nothing={nothing} />}
    </Paged>
  );
}
