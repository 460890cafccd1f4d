import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The system user that the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const ROOT = 0;
const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * The account for the database's processes. Null if Node is not root: then they run as Node's user. If Node is root,
 * it is the owner of the existing cluster, or else the first named owner of the folders, or `NOBODY`. It is never root.
 */
export function databaseAccount(cluster: string, folders: readonly string[]): Account | null {
  if (process.getuid?.() !== ROOT) return null;
  const owner = ownerOf(cluster) ?? folders.map(ownerOf).find((account) => account !== null && hasName(account));
  return owner ?? NOBODY;
}

function ownerOf(path: string): Account | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined || found.uid === ROOT ? null : { uid: found.uid, gid: found.gid };
}

/** Whether the account has a name, which `initdb` requires. The owner of a copied folder may be only a number. */
function hasName({ uid }: Account): boolean {
  return spawnSync('id', ['-un', String(uid)], { stdio: 'ignore' }).status === 0;
}

/**
 * Options of `spawn` that start a child as the account. Node enters `cwd` before it changes the user, so the account
 * need not be able to enter it by its path.
 */
export function spawnAs(account: Account | null, cwd = '/') {
  return { cwd, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...(account ?? {}) };
}

/**
 * Whether the account may read the file or enter the folder. A process of the account tries it, so that every rule of
 * the system counts.
 */
export function canUse(account: Account | null, path: string): boolean {
  if (account === null) return true;
  const script = 'if test -d "$1"; then cd "$1"; else test -r "$1"; fi';
  return spawnSync('sh', ['-c', script, 'sh', path], spawnAs(account)).status === 0;
}

/** Gives a folder and everything in it to the account. Links are not followed. */
export function giveTo(account: Account | null, path: string): void {
  if (account === null) return;
  const found = lstatSync(path);
  if (found.uid !== account.uid || found.gid !== account.gid) lchownSync(path, account.uid, account.gid);
  if (!found.isDirectory()) return;
  for (const entry of readdirSync(path)) giveTo(account, join(path, entry));
}
