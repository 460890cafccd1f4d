import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob } from '../../platform/jobs/index.ts';
import { PAGES, UNWALKED_CLAIMS } from './running-deadlines.ts';

export interface OutageWalkOptions {
  pool: pg.Pool;
  onError: (error: unknown, job: string) => void;
}

const NAME = 'outage walk';
/**
 * How often the job looks for rows that it could not move before: they were locked, or a slow transaction added them. A
 * new outage wakes it at once.
 */
const EVERY_MS = 5_000;
const PAGE = 500;

/**
 * Adds new outages to the deadlines of claims and offers, in pages, each in its own transaction. Every node may walk.
 * After a crash the walk continues where it stopped (docs/desk.md#outage-walk).
 */
export function createOutageWalk({ pool, onError }: OutageWalkOptions): NamedJob {
  const backlog = () => countUpTo(pool, BACKLOG_MAX, UNWALKED_CLAIMS);
  return createJob({ name: NAME, run: () => walkPage(pool), everyMs: EVERY_MS, onError, backlog });
}

/** Moves the deadlines of one page of each table. Returns whether more may follow. */
async function walkPage(pool: pg.Pool): Promise<boolean> {
  let moved = 0;
  for (const page of PAGES) moved += (await pool.query(page, [PAGE])).rowCount ?? 0;
  return moved > 0;
}
