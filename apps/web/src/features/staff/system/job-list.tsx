import type { SystemJob, SystemStatus } from '@clamor/contract/staff-system';
import { durationText } from '../../../lib/time-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { countText, jobLabel } from './system-labels.ts';

/** Every job of the server, failing ones first. */
export function JobList({ jobs, countedUpTo }: Pick<SystemStatus, 'jobs' | 'countedUpTo'>) {
  const shown = [...jobs].sort(
    (a, b) => Number(b.isFailing) - Number(a.isFailing) || a.name.localeCompare(b.name, 'en'),
  );
  return (
    <Card className="grid gap-3">
      <h3 className="heading text-lg">Jobs</h3>
      <ul className="grid divide-y divide-line">
        {shown.map((job) => (
          <li key={job.name} className="grid gap-1 py-3 text-[0.9375rem]">
            <Job job={job} countedUpTo={countedUpTo} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Job({ job, countedUpTo }: { job: SystemJob; countedUpTo: number }) {
  const { name, lastRunAt, lastSuccessAt, lastFailureAt, failures, isFailing, lastError, everySeconds, isLeased } = job;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{jobLabel(name)}</h4>
        {isFailing ? <Badge tone="danger">Fails</Badge> : null}
        {lastRunAt === null ? <Badge tone="outline">{isLeased ? 'Not run here' : 'Not run yet'}</Badge> : null}
      </div>
      <p className="text-mute">
        {everySeconds < 1 ? 'Several times a second' : `Every ${durationText(everySeconds)}`}
        {isLeased ? ', on one server at a time' : null}
        {lastRunAt === null ? null : (
          <>
            , began <TimeAgo at={lastRunAt} />
          </>
        )}
        {lastSuccessAt === null ? null : (
          <>
            , done <TimeAgo at={lastSuccessAt} />
          </>
        )}
        {backlogText(job, countedUpTo)}
      </p>
      {lastFailureAt === null ? null : (
        <p className="wrap-anywhere">
          Failed <TimeAgo at={lastFailureAt} />
          {failures > 1 ? `, ${failures.toLocaleString('en-US')} times since the start` : null}: {lastError}
        </p>
      )}
    </>
  );
}

function backlogText({ hasBacklog, backlog }: SystemJob, countedUpTo: number): string {
  if (!hasBacklog) return '';
  if (backlog === null) return ', what waits could not be counted';
  return backlog === 0 ? ', nothing waits' : `, ${countText(backlog, countedUpTo)} waiting`;
}
