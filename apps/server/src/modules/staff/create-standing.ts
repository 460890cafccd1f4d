import { createJob, type Job } from '../../platform/jobs/index.ts';
import { followStandingChanges, type StandingPorts } from './follow-standing.ts';

const EVERY_MS = 2_000;

/** The work that lets listings follow suspensions and reactivations, now when asked and by a timer for what was missed. */
export function createStanding(ports: StandingPorts & { onError: (error: unknown, job: string) => void }): Job {
  return createJob({
    name: 'standing changes',
    run: () => followStandingChanges(ports),
    everyMs: EVERY_MS,
    onError: ports.onError,
  });
}
