import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** The skeleton of a listing's page. */
export function ListingSkeleton() {
  return (
    <>
      <h1 className="sr-only">Auction</h1>
      <SkeletonGroup
        label="Loading auction"
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,456px)] lg:gap-10"
      >
        <div className="grid content-start gap-4">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-11 w-full max-w-lg" />
          <Skeleton className="h-11 w-2/3 max-w-sm" />
          <div className="flex gap-2">
            <Skeleton className="h-8 w-32" />
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-28" />
          </div>
          <Skeleton className="aspect-[4/3] w-full rounded-xl" />
        </div>
        <div className="overflow-hidden rounded-2xl border border-line bg-card">
          <Skeleton className="h-11 rounded-none" />
          <div className="grid grid-cols-1 gap-5 p-6">
            <div className="flex justify-between gap-6">
              <Skeleton className="h-20 w-44" />
              <Skeleton className="h-20 w-32" />
            </div>
            <div className="grid grid-cols-3 gap-2">
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </div>
            <Skeleton className="h-14 rounded-lg" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </div>
      </SkeletonGroup>
    </>
  );
}
