import type { SellerListing } from '@clamor/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../lib/number-text.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { dateText } from '../../lib/time-text.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { courseQuery } from './api.ts';
import { CourseChart } from './course-chart.tsx';
import { coursePoints } from './course-points.ts';

/** A chart of a listing's demand over time, with its goal. */
export function Course({ listed }: { listed: SellerListing }) {
  const { slug, collectingDemand, threshold, createdAt } = listed;
  const course = useQuery(courseQuery(slug));
  if (course.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (course.data === undefined) {
    return <LoadError level={3} title="The chart could not be loaded" error={course.error} onRetry={course.refetch} />;
  }
  const caption = `Demand since ${dateText(createdAt)}: ${count(collectingDemand)} of ${count(threshold)}`;
  return (
    <figure className="grid gap-2">
      <CourseChart points={coursePoints(course.data, collectingDemand, serverNow())} goal={threshold} label={caption} />
      <figcaption className="text-sm text-mute">{caption}</figcaption>
    </figure>
  );
}
