import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob, type TimeShare } from '../../platform/jobs/index.ts';
import { takeUntold } from './unannounced.postgres.ts';

/** The interval that finds notifications whose writer did not wake this job. */
const EVERY_MS = 2_000;
const AT_ONCE = 500;

export interface NewsOptions {
  pool: pg.Pool;
  /** Counts the time that announcing costs. Announcing itself never waits for it. */
  share: TimeShare;
  onError: (error: unknown, job: string) => void;
}

export interface NoticeNews extends NamedJob {
  /** Calls the listener with the members who have new committed notifications. */
  onWritten(listener: (userIds: readonly string[]) => void): void;
}

/** Finds new notifications, whichever node wrote them, and updates their members' open pages. */
export function createNoticeNews({ pool, share, onError }: NewsOptions): NoticeNews {
  const listeners: ((userIds: readonly string[]) => void)[] = [];
  const job = createJob({
    name: 'news of notices',
    everyMs: EVERY_MS,
    onError,
    backlog: () => countUpTo(pool, BACKLOG_MAX, 'SELECT FROM notices WHERE NOT is_told'),
    async run() {
      const { userIds, taken } = await share.spend(() => takeUntold(pool, AT_ONCE));
      if (userIds.length > 0) for (const listener of listeners) listener(userIds);
      return taken === AT_ONCE;
    },
  });
  return { ...job, onWritten: (listener) => listeners.push(listener) };
}
