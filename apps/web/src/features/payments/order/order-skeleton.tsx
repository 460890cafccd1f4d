import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { AllOrdersLink } from './all-orders-link.tsx';

/**
 * The skeleton of an order. Its heading is for screen readers only, because the loaded order has the item's title as
 * heading.
 */
export function OrderSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <AllOrdersLink />
      <h1 className="sr-only">Order</h1>
      <SkeletonGroup
        label="Loading order"
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-x-8"
      >
        <div className="grid grid-cols-1 gap-6">
          <div className="flex items-start gap-4">
            <Skeleton className="size-20 shrink-0 sm:size-24" />
            <div className="grid min-w-0 flex-1 gap-2">
              <Skeleton className="h-8 w-3/4 sm:h-9" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-72 w-full rounded-2xl" />
        </div>
        <Skeleton className="h-72 w-full rounded-2xl" />
      </SkeletonGroup>
    </div>
  );
}
