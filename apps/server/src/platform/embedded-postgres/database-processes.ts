import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** A running process of a database. */
export interface DatabaseProcess {
  pid: number;
  /** Whether it is the postmaster, which ends its children when it is told to stop. */
  leads: boolean;
}

const PROGRAM = 'postgres';
/** The prefix of a child's process title. The postmaster keeps its start command. */
const CHILD_TITLE = `${PROGRAM}: `;

/**
 * The visible processes of a database. They all have the cluster's folder as their working folder, which identifies
 * them, whatever a pid file says. Processes of other containers are visible only if those run inside this one.
 */
export function databaseProcesses(cluster: string): DatabaseProcess[] {
  const pids = existsSync('/proc/self/cwd') ? pidsFromProc(cluster) : pidsFromLsof(cluster);
  return pids.flatMap((pid) => {
    const command = commandOf(pid);
    return command === null ? [] : [{ pid, leads: !command.startsWith(CHILD_TITLE) }];
  });
}

/** Compares device and inode, because two containers may see one folder under two paths. */
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

/** For systems without `/proc`, such as macOS. */
export function pidsFromLsof(cluster: string): number[] {
  try {
    // `lsof` fails if it finds nothing.
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
