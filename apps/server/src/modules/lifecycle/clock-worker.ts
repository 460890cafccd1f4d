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
 * Finds listings at which the clock must act and submits a tick for each. It knows no rule, may be late, and may run on any
 * number of nodes: a step happens at its due time, whenever somebody looks. `finish` resolves when nothing is due any more.
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
  // Whether more may be due is worth another look only where something moved: a stuck row must not keep this busy.
  return answers.some((given) => given.kind === 'accepted' && given.events.length > 0);
}
