import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** A running process of a database. */
export interface DatabaseProcess {
  pid: number;
  /** Whether it is the postmaster. It ends its children when it is told to stop. */
  leads: boolean;
}

const PROGRAM = 'postgres';
/** How the process title of a child begins. The postmaster's title is its start command. */
const CHILD_TITLE = `${PROGRAM}: `;

/**
 * The processes of a database that this process can see. Their working folder is the cluster's folder, by which they
 * are identified; a pid file may be wrong. Processes of another container are visible only if it runs inside this one.
 */
export function databaseProcesses(cluster: string): DatabaseProcess[] {
  const pids = existsSync('/proc/self/cwd') ? pidsFromProc(cluster) : pidsFromLsof(cluster);
  return pids.flatMap((pid) => {
    const command = commandOf(pid);
    return command === null ? [] : [{ pid, leads: !command.startsWith(CHILD_TITLE) }];
  });
}

/**
 * Finds the processes through `/proc`. It compares device and inode of the folder, because two containers may see it
 * under different paths.
 */
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

/** Finds the processes on systems without `/proc`, such as macOS. */
export function pidsFromLsof(cluster: string): number[] {
  try {
    // `lsof` also fails if it finds nothing.
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
