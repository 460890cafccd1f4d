import type { ReactNode } from 'react';

/** A grey placeholder for content that is loading. `className` must give its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-shimmer rounded-md bg-sunk2 ${className}`} />;
}

/** Wraps a group of skeletons, and announces once what is loading. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-label={label} data-skeleton className={className}>
      {children}
    </div>
  );
}
