import { resolve } from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimFolder } from './claim.ts';
import { DATABASE_ROLE, prepareCluster } from './cluster.ts';
import { choosePlace, type Place } from './place.ts';
import { startServer } from './server-process.ts';
import { assertDurable, ensureDatabase } from './settings.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database; made where it does not exist. */
  dataDir: string;
  /** Receives sentences for the operator. */
  log: (line: string) => void;
  /** PostgreSQL settings that replace the usual ones. Durability cannot be switched off. */
  settings?: Record<string, string>;
  /** Where binaries and data go when root's checkout cannot be entered by the database's user. */
  stateRoot?: string;
  /** How long to wait for what is left over of a database that ran on the folder before. */
  leftOverWaitMs?: number | undefined;
  /** Called when the server died and could not be started again. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Connection string for `pg`. It stays the same when a died server is started again. */
  url: string;
  /** Where the data really lies. */
  dataDir: string;
  /** Process id of the server that runs now. */
  readonly pid: number;
  /** Stops the server cleanly; calling it again waits for the same stop. */
  stop(): Promise<void>;
}

const STATE_ROOT = '/var/lib/clamor';

/**
 * Starts the PostgreSQL that comes with Clamor on a port of 127.0.0.1 of its own. It is started again should it die, and
 * stopped by a watchdog should this process die. Throws a sentence for the operator when it cannot run, `FolderInUse` where another Clamor runs on the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const claims: (() => void)[] = [];
  const release = () => {
    for (const leave of claims.splice(0)) leave();
  };
  const dataDir = resolve(options.dataDir);
  try {
    claims.push(claimFolder(dataDir));
    const account = databaseAccount();
    const stateRoot = options.stateRoot ?? STATE_ROOT;
    const place = choosePlace({ dataDir, stateRoot, account, binaries: findBinaries(), log: options.log });
    if (place.home !== dataDir) claims.push(claimFolder(place.home));
    return await startIn(place, account, options, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function startIn(
  place: Place,
  account: Account | null,
  options: EmbeddedPostgresOptions,
  onStopped: () => void,
): Promise<EmbeddedPostgres> {
  const { log, settings = {}, leftOverWaitMs, onLost = (error) => log(error.message) } = options;
  const password = await prepareCluster(place, account);
  const request = { place, account, settings, log, leftOverWaitMs };
  const server = await startServer(request, null);
  const supervisor = new Supervisor({ ...request, onStopped, onLost }, server);
  const serverUrl = `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${server.port}`;
  try {
    await ensureDatabase(`${serverUrl}/postgres`, DATABASE_ROLE);
    await assertDurable(`${serverUrl}/${DATABASE_ROLE}`);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    url: `${serverUrl}/${DATABASE_ROLE}`,
    dataDir: place.home,
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
}
