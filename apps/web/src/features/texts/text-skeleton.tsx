import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** The skeleton of a text, under its title. */
export function TextSkeleton({ title }: { title: string }) {
  return (
    <article className="mx-auto grid w-full max-w-prose gap-5">
      <h1 className="display text-4xl">{title}</h1>
      <SkeletonGroup label={`Loading ${title}`} className="grid gap-5">
        <Skeleton className="-mt-3 h-5 w-40" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </SkeletonGroup>
    </article>
  );
}
