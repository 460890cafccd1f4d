import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LONGEST_STATEMENT_MS } from '../database/index.ts';
import { type DatabaseProcess, databaseProcesses } from './database-processes.ts';
import { type FileLock, tryLock } from './file-lock.ts';

const POLL_MS = 50;
/**
 * How long an orphaned postmaster may take for a clean shutdown. After that it must shut down immediately, and after
 * `FIRM_MS` (from the beginning) it is killed.
 */
const GENTLE_MS = 10_000;
const FIRM_MS = 15_000;
/**
 * How long to wait for processes that cannot be signalled. A statement ends by its time limit, and an orphaned
 * postmaster is ended by its watchdog.
 */
export const ORPHAN_WAIT_MS = LONGEST_STATEMENT_MS + 5_000;

/**
 * Waits until no process of an earlier database works on this cluster, and stops those that are visible. Returns the
 * lock that the next server must inherit.
 * Only the lock decides, because a pid file may name another container's process. The pid file of a cluster that is not
 * locked is removed, because the server would trust it. Throws if the lock is held longer than `waitMs`.
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

/**
 * The signal that a process of an earlier database gets now; null: none. A living postmaster is told to stop, and stops
 * its children itself. Children whose postmaster is gone are stopped at once.
 */
function signalFor(found: DatabaseProcess, orphan: DatabaseProcess[], waitedMs: number): NodeJS.Signals | null {
  if (waitedMs >= FIRM_MS) return 'SIGKILL';
  const led = orphan.some(({ leads }) => leads);
  if (waitedMs >= GENTLE_MS || !led) return 'SIGQUIT';
  return found.leads ? 'SIGINT' : null;
}

/** Sends the signal. A process that may not be signalled is only waited for, like an invisible one. */
function end(pid: number, signal: NodeJS.Signals | null): void {
  if (signal === null) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
