import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import type { Desk } from '../desk/index.ts';
import { tickRequest } from './tick-request.ts';

export interface ClockWorkerOptions {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  onError: (error: unknown, job: string) => void;
}

const LOOK_EVERY_MS = 200;
const BATCH = 500;

/**
 * Finds listings with a due step and submits a tick for each. It knows no rule, may be late, and may run on any number
 * of nodes: a step takes effect at its due time, whenever the tick comes. `finish` resolves when nothing is due.
 */
export function createClockWorker(options: ClockWorkerOptions): NamedJob {
  const { pool, clock, onError } = options;
  return createJob({
    name: 'clock worker',
    run: () => tickWhatIsDue(options),
    everyMs: LOOK_EVERY_MS,
    onError,
    backlog: () => countUpTo(pool, BACKLOG_MAX, 'SELECT FROM listing_state WHERE due_at <= $1', [clock.now()]),
  });
}

async function tickWhatIsDue({ pool, clock, desk }: ClockWorkerOptions): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'what-is-due',
    text: 'SELECT id FROM listing_state WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
    values: [clock.now(), BATCH],
  });
  const answers = await Promise.all(rows.map(({ id }) => desk.submit(tickRequest(id, clock))));
  // Only an accepted tick with events is a reason to look again at once. A stuck row must not keep this job busy.
  return answers.some((given) => given.kind === 'accepted' && given.events.length > 0);
}
