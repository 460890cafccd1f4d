import type { Instant } from '@clamor/domain/time';
import { atMost, type Scheduler } from '../../platform/clock/index.ts';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { followStandingChanges, type StandingPorts } from './follow-standing.ts';

export interface StandingOptions extends StandingPorts {
  scheduler: Scheduler;
  onError: (error: unknown, job: string) => void;
}

/** The work that lets listings follow suspensions and reactivations, now when asked and by a timer for what was missed. */
export interface Standing extends NamedJob {
  /**
   * Lets listings follow what has been committed, and waits for them, until half a second after `since` at the latest: whoever changed
   * a member's standing is answered then, and what is left goes on behind the answer. Never rejects, since the change itself holds.
   * @param since when the request was received, in raw database time
   */
  follow(since: Instant): Promise<void>;
}

const NAME = 'standing changes';
const EVERY_MS = 2_000;
const WAITED_FOR_MS = 500;

export function createStanding({ scheduler, onError, ...ports }: StandingOptions): Standing {
  const job = createJob({
    name: NAME,
    run: () => followStandingChanges(ports),
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
