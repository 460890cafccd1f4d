import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** A running process of a database. */
export interface DatabaseProcess {
  pid: number;
  /** The server that the others are children of, and that ends them when it is told to stop. */
  leads: boolean;
}

const PROGRAM = 'postgres';
/** What a child of the server calls itself; the server keeps the command it was started with. */
const CHILD_TITLE = `${PROGRAM}: `;

/**
 * The processes of a database that can be seen from here. PostgreSQL's processes work in the cluster's folder, which tells them apart
 * from all others, whatever a pid file says; those of another container are not seen unless it lies within this one.
 */
export function databaseProcesses(cluster: string): DatabaseProcess[] {
  const pids = existsSync('/proc/self/cwd') ? pidsFromProc(cluster) : pidsFromLsof(cluster);
  return pids.flatMap((pid) => {
    const command = commandOf(pid);
    return command === null ? [] : [{ pid, leads: !command.startsWith(CHILD_TITLE) }];
  });
}

/** Compared by device and number: two containers may see one folder under two paths. */
function pidsFromProc(cluster: string): number[] {
  const { dev, ino } = statSync(cluster);
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== PROGRAM) return false;
      const folder = statSync(`/proc/${pid}/cwd`);
      return folder.dev === dev && folder.ino === ino;
    } catch {
      return false;
    }
  });
}

/** For systems without `/proc`, which is macOS. */
export function pidsFromLsof(cluster: string): number[] {
  try {
    // It fails where it finds none.
    const found = execFileSync('lsof', ['-a', '-t', '-c', PROGRAM, '-d', 'cwd', '--', cluster], { stdio: 'pipe' });
    return found.toString().split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function commandOf(pid: number): string | null {
  try {
    if (existsSync('/proc/self/cwd')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8') || null;
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { stdio: 'pipe' }).toString();
  } catch {
    return null;
  }
}
