import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** Stands while a screen's own file is on its way. */
export function ScreenSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid min-h-[60vh] content-start gap-6">
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="h-5 w-full max-w-xl" />
      <Skeleton className="h-72 w-full rounded-2xl" />
    </SkeletonGroup>
  );
}
