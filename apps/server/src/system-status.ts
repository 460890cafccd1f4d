import { OUTSIDE_PARTS, type OutsidePartState, type SystemJob, type SystemStatus } from '@clamor/contract/staff-system';
import { iso } from '@clamor/contract/wire';
import type { Adapters } from './adapters.ts';
import { LEASED_JOBS } from './leased-jobs.ts';
import { BACKLOG_MAX, type NamedJob } from './platform/jobs/index.ts';
import { readOutboxState } from './platform/mail/index.ts';
import type { OutsidePartStatus } from './platform/outside/index.ts';

type SystemAdapters = Pick<Adapters, 'pool' | 'clock' | 'jobs' | 'parts' | 'node'>;

const SECOND_MS = 1_000;
const UNUSED: OutsidePartStatus = {
  state: 'unknown',
  downForMs: null,
  failedCalls: 0,
  failures: 0,
  successAgeMs: null,
  failureAgeMs: null,
  lastError: null,
};

/** The status of this node for staff: outside parts, unsent mails, jobs, and other nodes. */
export async function systemStatus({ pool, clock, jobs, parts, node }: SystemAdapters): Promise<SystemStatus> {
  const [backlogs, outbox] = await Promise.all([jobs.backlogs(), readOutboxState(pool)]);
  const at = (ageMs: number | null) => iso(ageMs === null ? null : Math.floor(clock.now() - ageMs));
  const offsetMs = clock.now() - clock.databaseNow();
  return {
    parts: OUTSIDE_PARTS.map((name): OutsidePartState => {
      const part = parts.find(name);
      const { state, downForMs, failedCalls, successAgeMs, failureAgeMs, lastError } = part?.status() ?? UNUSED;
      return {
        name,
        state: part === null ? 'unused' : state,
        downSince: at(downForMs),
        failedCalls,
        lastSuccessAt: at(successAgeMs),
        lastFailureAt: at(failureAgeMs),
        lastError,
      };
    }),
    mails: {
      waiting: outbox.waiting,
      givenUp: outbox.givenUp,
      oldestWaitingAt: iso(outbox.oldestWaitingAt === null ? null : outbox.oldestWaitingAt + offsetMs),
    },
    jobs: jobs.all().map((job) => wireJob(job, backlogs.get(job.name), at)),
    nodes: node.membership.live().map(({ id, version, startedAt, isDraining }) => ({
      version,
      startedAt: iso(startedAt + offsetMs),
      isDraining,
      isAnswering: id === node.id,
    })),
    isBusMissing: node.isMissingBus,
    countedUpTo: BACKLOG_MAX,
  };
}

function wireJob(
  job: NamedJob,
  waiting: number | null | undefined,
  at: (ageMs: number | null) => string | null,
): SystemJob {
  const { everyMs, runAgeMs, successAgeMs, failureAgeMs, failures, isFailing, lastError } = job.status();
  return {
    name: job.name,
    everySeconds: everyMs / SECOND_MS,
    lastRunAt: at(runAgeMs),
    lastSuccessAt: at(successAgeMs),
    lastFailureAt: at(failureAgeMs),
    failures,
    isFailing,
    lastError,
    hasBacklog: job.backlog !== null,
    backlog: waiting ?? null,
    isLeased: LEASED_JOBS.has(job.name),
  };
}
