import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/**
 * The skeleton of a profile. Its heading is for screen readers only, because the final one depends on whose profile it
 * is.
 */
export function ProfileSkeleton() {
  return (
    <>
      <h1 className="sr-only">Profile</h1>
      <SkeletonGroup label="Loading profile" className="grid gap-6">
        <Skeleton className="h-11 w-56" />
        <div className="grid gap-6 lg:grid-cols-[340px_1fr]">
          <Skeleton className="h-80 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </div>
      </SkeletonGroup>
    </>
  );
}
