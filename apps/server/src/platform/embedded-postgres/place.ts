import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, canUse } from './account.ts';
import { type Binaries, binariesAt } from './binaries.ts';
import { DataFolderError } from './data-folder-error.ts';

/** Where the database is. `home` contains the cluster, its password and its log. */
export interface Place {
  home: string;
  cluster: string;
  binaries: Binaries;
  /**
   * Whether the database's account can enter `home` by its path. If not, the database's programs start inside `home`.
   */
  isReachable: boolean;
}

interface PlaceRequest {
  dataDir: string;
  stateRoot: string;
  account: Account | null;
  binaries: Binaries;
  log: (line: string) => void;
}

const ENTERABLE = 0o711;
const READABLE = 0o444;
const PASSABLE = 0o111;
/** The path of a process's own working folder. Reading it needs no permission for the folders above. */
const WORKING_FOLDER = '/proc/self/cwd';

/**
 * Decides where the database and its programs are. The database is always in the wanted folder. If the database's
 * account cannot enter that folder by its path (such as one under /root), the programs start inside the folder. If the
 * account cannot read the binaries, they are copied below `stateRoot`, which is logged.
 */
export function choosePlace(request: PlaceRequest): Place {
  const { dataDir: home, account } = request;
  const isReachable = canUse(account, home);
  if (!isReachable && !existsSync(WORKING_FOLDER)) {
    throw new DataFolderError(
      `The database's user (uid ${account?.uid}) cannot enter ${home}, and PostgreSQL does not run as root. ` +
        'Start Clamor as the user that owns the folder, or choose a DATA_DIR that every user can enter.',
    );
  }
  return { home, cluster: join(home, 'cluster'), binaries: chooseBinaries(request), isReachable };
}

/** The path of a folder for a program that starts inside it. */
export function ownNameOf(folder: string, { isReachable }: Pick<Place, 'isReachable'>): string {
  return isReachable ? folder : WORKING_FOLDER;
}

function chooseBinaries({ stateRoot, account, binaries, log }: PlaceRequest): Binaries {
  const sample = join(binaries.root, 'share', 'postgresql', 'postgres.bki');
  if (canUse(account, sample) && canUse(account, binaries.postgres)) return binaries;
  const root = join(stateRoot, `binaries-${binaries.version}`);
  if (!existsSync(root)) {
    openFolder(stateRoot);
    copyWhole(binaries.root, root);
    log(`The database's user cannot read ${binaries.root}, so its binaries were copied to ${root}.`);
  }
  return binariesAt(root, binaries.version);
}

/** Creates a folder that is missing, so that the database's user can enter it. */
export function openFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, ENTERABLE);
}

function copyWhole(from: string, to: string): void {
  const partial = `${to}.partial-${randomBytes(4).toString('hex')}`;
  try {
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    openToAll(partial);
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start has copied the same files first.
    if (!existsSync(to)) throw error;
  }
}

/** Lets every user read the files and run the executable ones. */
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const isPassable = found.isDirectory() || (found.mode & PASSABLE) !== 0;
  chmodSync(path, found.mode | READABLE | (isPassable ? PASSABLE : 0));
  if (found.isDirectory()) for (const entry of readdirSync(path)) openToAll(join(path, entry));
}
