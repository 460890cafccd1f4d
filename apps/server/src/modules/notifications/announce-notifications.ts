import type pg from 'pg';
import { countUpTo } from '../../platform/database/index.ts';
import { BACKLOG_MAX, createJob, type NamedJob, type TimeShare } from '../../platform/jobs/index.ts';
import { takeUntold } from './unannounced.postgres.ts';

/** For what was written where nobody asks for a look. */
const EVERY_MS = 2_000;
const AT_ONCE = 500;

export interface NewsOptions {
  pool: pg.Pool;
  /** What announcing costs counts here; it never waits itself. */
  share: TimeShare;
  onError: (error: unknown, job: string) => void;
}

export interface NoticeNews extends NamedJob {
  /** The listener is called with the members who have new notices, which are committed. */
  onWritten(listener: (userIds: readonly string[]) => void): void;
}

/** Finds notices that were written, whoever wrote them, and has their members' open pages told. */
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
