import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { LIST_STUCK_ORDERS } from './calls.ts';
import { staffCursorPagesQuery } from './staff-cursor-pages-query.ts';
import { StuckRows } from './stuck-rows.tsx';

const nothing = (
  <p className="flex items-center gap-2.5 text-mute">
    <CircleCheck className="size-5 shrink-0" />
    Nothing waits for staff.
  </p>
);

/** A skeleton as tall as the usual line that no sale needs attention, so that nothing below moves. */
const loading = (
  <SkeletonGroup label="Loading what needs a look">
    <Skeleton className="h-6 w-56" />
  </SkeletonGroup>
);

/** Sales that need the attention of staff. */
export function StuckOrders() {
  const pages = useInfiniteQuery(staffCursorPagesQuery(LIST_STUCK_ORDERS, {}));
  return (
    <section className="grid gap-4" aria-labelledby="stuck-orders">
      <h2 id="stuck-orders" className="heading text-2xl">
        Needs a look
      </h2>
      <Paged pages={pages} failed="What needs a look could not be loaded" loading={loading} empty={nothing} level={3}>
        {(read) => <StuckRows label="Needs a look" pages={read} nothing={nothing} />}
      </Paged>
    </section>
  );
}
