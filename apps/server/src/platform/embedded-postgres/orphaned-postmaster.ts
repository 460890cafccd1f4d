import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LONGEST_STATEMENT_MS } from '../database/index.ts';
import { type DatabaseProcess, databaseProcesses } from './database-processes.ts';
import { type FileLock, tryLock } from './file-lock.ts';

const POLL_MS = 50;
/** An orphaned postmaster stops in good order for so long, then at once, and then it is ended. */
const GENTLE_MS = 10_000;
const FIRM_MS = 15_000;
/** Where nobody can be told to stop, its statement ends by its own bound, and an orphaned server by its watchdog. */
export const ORPHAN_WAIT_MS = LONGEST_STATEMENT_MS + 5_000;

/**
 * Waits until no process of a database that ran on this cluster before lives any more, and ends those that can be seen. Answers the
 * lock that the next server has to inherit. The lock alone decides: a pid file may name a process of another container, and one that
 * nobody holds is removed, since the server would believe it. Throws where somebody holds the lock longer than `waitMs`.
 */
export async function takeCluster(
  cluster: string,
  log: (line: string) => void,
  waitMs = ORPHAN_WAIT_MS,
): Promise<FileLock> {
  const told = new Set<boolean>();
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const orphan = databaseProcesses(cluster);
    const lock = orphan.length > 0 ? null : tryLock(join(cluster, 'PG_VERSION'));
    if (lock !== null) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return lock;
    }
    if (waitedMs >= waitMs) throw new Error(`${whoIsThere(cluster, orphan)} End that first, then start Clamor again.`);
    const seen = orphan.length > 0;
    if (!told.has(seen)) log(`${whoIsThere(cluster, orphan)} ${whatIsDone(seen, waitMs)}`);
    told.add(seen);
    for (const found of orphan) end(found.pid, signalFor(found, orphan, waitedMs));
    await pause(POLL_MS);
  }
}

function whoIsThere(cluster: string, orphan: DatabaseProcess[]): string {
  if (orphan.length === 0) {
    return `A database process that cannot be seen from here, of another container perhaps, still uses ${cluster}.`;
  }
  const pids = orphan.map(({ pid }) => pid).join(', ');
  return `Database processes that were left over (pid ${pids}) still use ${cluster}.`;
}

function whatIsDone(seen: boolean, waitMs: number): string {
  const bound = `for ${Math.ceil(waitMs / 1_000)} seconds at most`;
  return seen ? `Stopping them, ${bound}.` : `Waiting until its last statement has ended, ${bound}.`;
}

/** While a server lives it is told to stop, and ends its children in their order; what has lost its server stops at once. */
function signalFor(found: DatabaseProcess, orphan: DatabaseProcess[], waitedMs: number): NodeJS.Signals | null {
  if (waitedMs >= FIRM_MS) return 'SIGKILL';
  const led = orphan.some(({ leads }) => leads);
  if (waitedMs >= GENTLE_MS || !led) return 'SIGQUIT';
  return found.leads ? 'SIGINT' : null;
}

/** Whose process may not be told is waited for like one that is not seen. */
function end(pid: number, signal: NodeJS.Signals | null): void {
  if (signal === null) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
