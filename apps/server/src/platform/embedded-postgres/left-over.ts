import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, processCommand } from './process-identity.ts';

const POLL_MILLISECONDS = 25;
const GENTLE_POLLS = 400;
const FIRM_POLLS = 200;

/** What PostgreSQL writes about itself: its pid and, once it takes connections, the word ready. */
export interface Postmaster {
  pid: number;
  ready: boolean;
}

/** Reads `postmaster.pid` of a cluster; null where no server wrote one. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
  } catch {
    return null;
  }
}

/**
 * Stops a database server that outlived an earlier Clamor (both it and its watchdog were killed), so that a new one can
 * start on the same data. A pid file whose pid now belongs to another program is removed.
 */
export async function stopLeftOver(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null) return;
  if (!isServerOf(cluster, postmaster.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  log(`A database server (pid ${postmaster.pid}) was left over from an earlier run; stopping it.`);
  await stopServer(postmaster.pid);
}

/** Stops a server cleanly (fast shutdown), and firmly where it does not obey within some seconds. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, GENTLE_POLLS)) return;
  signal(pid, 'SIGQUIT');
  if (await isGoneWithin(pid, FIRM_POLLS)) return;
  throw new Error(`The database server with pid ${pid} does not stop.`);
}

function isServerOf(cluster: string, pid: number): boolean {
  const command = processCommand(pid);
  return command?.includes('postgres') === true && command.includes(cluster);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, polls: number): Promise<boolean> {
  for (let poll = 0; poll < polls; poll += 1) {
    if (!isRunning(pid)) return true;
    await pause(POLL_MILLISECONDS);
  }
  return false;
}
