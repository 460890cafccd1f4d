import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading profile" className="grid gap-6">
      <Skeleton className="h-10 w-56" />
      <div className="grid gap-6 lg:grid-cols-[340px_1fr]">
        <Skeleton className="h-80 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </SkeletonGroup>
  );
}
