import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const PROC_STARTTIME_AFTER_NAME = 19;

/**
 * Names a running process so that a reused pid is not taken for it: its start as the system records it.
 * Null where no such process runs.
 */
export function processIdentity(pid: number): string | null {
  if (existsSync('/proc/self/stat')) return identityFromProc(pid);
  return askPs(pid, 'lstart=');
}

/** The command line of a running process, or null where there is none. */
export function processCommand(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) return askPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}

/** True while the process exists and is not a zombie that nobody has waited for yet. */
export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== null;
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[PROC_STARTTIME_AFTER_NAME]}`;
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null;
  }
}
