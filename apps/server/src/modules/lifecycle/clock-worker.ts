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
  /** Called for each step that this worker caused, with how late it happened, in milliseconds. */
  stepped?: (lateMs: number) => void;
}

const LOOK_EVERY_MS = 200;
const BATCH = 500;

/**
 * Finds listings with a due step and submits a tick for each. The worker contains no rule of a listing's life. It may
 * be late and may run on any number of nodes, because a step takes effect at its due time, whenever the tick comes.
 * `finish` resolves when nothing is due.
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

async function tickWhatIsDue({ pool, clock, desk, stepped = () => undefined }: ClockWorkerOptions): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; dueAt: number }>({
    name: 'what-is-due',
    text: 'SELECT id, due_at AS "dueAt" FROM listing_state WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
    values: [clock.now(), BATCH],
  });
  const moved = await Promise.all(
    rows.map(async ({ id, dueAt }) => {
      const given = await desk.submit(tickRequest(id, clock));
      const hasMoved = given.kind === 'accepted' && given.events.length > 0;
      if (hasMoved) stepped(clock.now() - dueAt);
      return hasMoved;
    }),
  );
  // More may be due if something moved. If nothing moved, the job rests, so that a row that cannot move does not keep
  // it busy.
  return moved.includes(true);
}
