import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** What stands under a heading that is there already. */
export function BodySkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid content-start gap-6">
      <Skeleton className="h-72 w-full rounded-2xl" />
    </SkeletonGroup>
  );
}

/** A screen of which nothing is there. */
export function ScreenSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid content-start gap-8">
      <Skeleton className="h-10.5 w-2/3 max-w-64 sm:h-13" />
      <Skeleton className="h-72 w-full rounded-2xl" />
    </SkeletonGroup>
  );
}

/** The one panel of a screen that is about getting in. */
export function SignInSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="mx-auto w-full max-w-[440px]">
      <Skeleton className="h-96 w-full rounded-2xl" />
    </SkeletonGroup>
  );
}
