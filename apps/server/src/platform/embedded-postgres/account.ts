import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The system user that the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** The account to switch to, or null where Node is not root and the database simply runs as the same user. */
export function databaseAccount(): Account | null {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Options for `spawn` that start a child as the account, away from any folder that it may not enter. */
export function spawnAs(account: Account | null) {
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...(account ?? {}) };
}

/** Whether the account may read the file, or enter the folder; asked of the system itself, so that every rule counts. */
export function canUse(account: Account | null, path: string): boolean {
  if (account === null) return true;
  const script = 'if test -d "$1"; then cd "$1"; else test -r "$1"; fi';
  return spawnSync('sh', ['-c', script, 'sh', path], spawnAs(account)).status === 0;
}

/** Gives a folder and everything in it to the account. */
export function giveTo(account: Account | null, path: string): void {
  if (account === null) return;
  chownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    giveTo(account, join(path, entry.name));
  }
}
