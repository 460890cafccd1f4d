import type { ActivityItem } from '@clamor/contract/demand';
import { cx } from 'class-variance-authority';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MorePages } from '../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { type ActivityLine, activityLines } from './activity-lines.ts';
import { type FollowedListing, useActivity } from './use-activity.ts';

const DOT: Partial<Record<ActivityItem['type'], string>> = {
  like: 'bg-rise',
  boost: 'bg-rise',
  demand: 'bg-rise',
  goal_met: 'bg-rise',
  countdown_started: 'bg-soon',
  start_scheduled: 'bg-soon',
  live: 'bg-loud',
  bid: 'bg-ink',
  extended: 'bg-soon',
};

function Line({ line }: { line: ActivityLine }) {
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className={cx('mt-2 size-2 shrink-0 rounded-full', DOT[line.type] ?? 'bg-mute')} aria-hidden="true" />
      <span className="min-w-0 flex-1">{line.text}</span>
      <TimeAgo at={line.timestamp} className="mt-0.5 shrink-0 text-sm text-mute" />
    </li>
  );
}

function LoadingFeed() {
  return (
    <SkeletonGroup label="Loading activity" className="grid gap-4 py-2">
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </SkeletonGroup>
  );
}

/** What happened to a listing, newest first. */
export function ActivityFeed(listing: FollowedListing) {
  const { query, items } = useActivity(listing);
  if (query.isPending) return <LoadingFeed />;
  if (items === null) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <Button variant="quiet" size="sm" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      >
        The activity could not be loaded.
      </Notice>
    );
  }
  const lines = activityLines(items);
  if (lines.length === 0) return <p className="py-4 text-mute">Nothing has happened here yet.</p>;
  return (
    <>
      <ol className="divide-y divide-dashed divide-line">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <MorePages pages={query} className="mt-4">
        Show older activity
      </MorePages>
    </>
  );
}
