import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, canUse, giveTo } from './account.ts';
import { type Binaries, binariesAt } from './binaries.ts';

/** Where the database really lives: `home` holds the cluster, its password and its log. */
export interface Place {
  home: string;
  cluster: string;
  binaries: Binaries;
}

interface PlaceRequest {
  dataDir: string;
  stateRoot: string;
  account: Account | null;
  binaries: Binaries;
  log: (line: string) => void;
}

const ENTERABLE = 0o711;

/**
 * Uses the wanted folders where the database's account can enter them. Where it cannot (a checkout under /root, say),
 * binaries and data are copied below `stateRoot`, and the log says so.
 */
export function choosePlace(request: PlaceRequest): Place {
  const home = chooseHome(request);
  return { home, cluster: join(home, 'cluster'), binaries: chooseBinaries(request) };
}

function chooseHome({ dataDir, stateRoot, account, log }: PlaceRequest): string {
  openFolder(dataDir);
  if (canUse(account, dataDir)) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const home = join(stateRoot, `database-${name}`);
  openFolder(stateRoot);
  if (!existsSync(home) && existsSync(join(dataDir, 'cluster'))) copyWhole(dataDir, home);
  openFolder(home);
  if (!canUse(account, home)) throw new Error(`The database's user can enter neither ${dataDir} nor ${home}.`);
  log(`The database's user cannot enter ${dataDir}, so the data lies in ${home}.`);
  return home;
}

function chooseBinaries({ stateRoot, account, binaries, log }: PlaceRequest): Binaries {
  const sample = join(binaries.root, 'share', 'postgresql', 'postgres.bki');
  if (canUse(account, sample) && canUse(account, binaries.postgres)) return binaries;
  const root = join(stateRoot, `binaries-${binaries.version}`);
  if (!existsSync(root)) {
    openFolder(stateRoot);
    copyWhole(binaries.root, root);
    giveTo(account, root);
    log(`The database's user cannot read ${binaries.root}, so its binaries were copied to ${root}.`);
  }
  return binariesAt(root, binaries.version);
}

/** Makes the folder where it is missing, so that the database's user can enter it. */
export function openFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, ENTERABLE);
}

function copyWhole(from: string, to: string): void {
  const partial = `${to}.partial-${randomBytes(4).toString('hex')}`;
  try {
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start was faster, with the same files.
    if (!existsSync(to)) throw error;
  }
}
