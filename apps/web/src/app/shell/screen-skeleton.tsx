import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** The skeleton below a heading that is already shown. */
export function BodySkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid content-start gap-6">
      <Skeleton className="h-72 w-full rounded-2xl" />
    </SkeletonGroup>
  );
}

/** The skeleton of a screen that shows its title while it loads, in the same place as when loaded. */
export function TitledSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="display mb-8 text-4xl sm:text-5xl">{title}</h1>
      <BodySkeleton />
    </>
  );
}

/**
 * The skeleton of a whole screen. Its title is for screen readers only, because the loaded screen has another heading.
 */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <SkeletonGroup label="Loading" className="grid content-start gap-8">
        <Skeleton className="h-10.5 w-2/3 max-w-64 sm:h-13" />
        <Skeleton className="h-72 w-full rounded-2xl" />
      </SkeletonGroup>
    </>
  );
}

/** The skeleton of a sign-in screen, which is a single card. */
export function SignInSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <SkeletonGroup label="Loading" className="mx-auto w-full max-w-[440px]">
        <Skeleton className="h-96 w-full rounded-2xl" />
      </SkeletonGroup>
    </>
  );
}
