import type { Instant } from '@clamor/domain/time';
import { atMost, type Scheduler } from '../../platform/clock/index.ts';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { followUserStatusChanges, type UserStatusFollowerPorts } from './follow-user-status.ts';

export interface UserStatusFollowerOptions extends UserStatusFollowerPorts {
  scheduler: Scheduler;
  onError: (error: unknown, job: string) => void;
}

/**
 * The job that changes listings after suspensions and reactivations. Staff actions start it at once; its timer finds
 * what a crash left.
 */
export interface UserStatusFollower extends NamedJob {
  /**
   * Changes listings after committed status changes. Resolves when that is done, or half a second after `since` at the
   * latest. The rest continues after the response. Never rejects, because the status change is already committed.
   * @param since when the request was received, in raw database time
   */
  follow(since: Instant): Promise<void>;
}

const NAME = 'standing changes';
const EVERY_MS = 2_000;
const WAITED_FOR_MS = 500;

export function createUserStatusFollower({
  scheduler,
  onError,
  ...ports
}: UserStatusFollowerOptions): UserStatusFollower {
  const job = createJob({
    name: NAME,
    run: () => followUserStatusChanges(ports),
    everyMs: EVERY_MS,
    onError,
    backlog: () => countUpTo(ports.pool, BACKLOG_MAX, 'SELECT FROM standing_changes WHERE done_at IS NULL'),
  });
  return {
    ...job,
    follow(since) {
      const finished = job.finish().catch((error: unknown) => onError(error, NAME));
      const leftMs = since + WAITED_FOR_MS - ports.clock.databaseNow();
      return atMost(scheduler, Math.max(0, leftMs), finished);
    },
  };
}
