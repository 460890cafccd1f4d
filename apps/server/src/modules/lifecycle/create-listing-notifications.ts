import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import type { Follower } from '../desk/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { type DueNotificationPorts, writeDueNotifications } from './write-due-notifications.ts';

const EVERY_MS = 15_000;

export interface ListingNotificationOptions extends DueNotificationPorts {
  onError: (error: unknown, job: string) => void;
}

/** The job that writes notifications about listings. Commits of this node wake it, and it also runs by a timer. */
export function createListingNotifications(options: ListingNotificationOptions): NamedJob & Follower {
  const { onError, pool, clock } = options;
  const job = createJob({
    name: 'letters about listings',
    run: () => writeDueNotifications(options),
    everyMs: EVERY_MS,
    onError,
    backlog: () => countUpTo(pool, BACKLOG_MAX, 'SELECT FROM listing_letters WHERE due_at <= $1', [clock.now()]),
  });
  return {
    ...job,
    follow(changes) {
      if (changes.some(canNotify)) job.kick();
    },
  };
}

/** Whether a change may contain an event that members are notified of. */
function canNotify({ before, state }: CommittedChange): boolean {
  return (
    before.phase.status !== state.phase.status ||
    before.tally.goalMetAt !== state.tally.goalMetAt ||
    before.frozenAt !== state.frozenAt ||
    before.hidden !== state.hidden
  );
}
