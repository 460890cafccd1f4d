import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob, type TimeShare } from '../../platform/jobs/index.ts';
import { takeUntold } from './unannounced.postgres.ts';

/** How often the job looks for notifications although no writer has woken it. */
const EVERY_MS = 2_000;
const AT_ONCE = 500;

export interface NewsOptions {
  pool: pg.Pool;
  /** Measures how much of the time the announcing takes. The announcing itself is never slowed down. */
  share: TimeShare;
  onError: (error: unknown, job: string) => void;
}

export interface NoticeNews extends NamedJob {
  /** Calls the listener with the members who have new committed notifications. */
  onWritten(listener: (userIds: readonly string[]) => void): void;
}

/**
 * The job that finds new notifications, whichever node wrote them, and passes their members to the listeners, which
 * update open pages.
 */
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
