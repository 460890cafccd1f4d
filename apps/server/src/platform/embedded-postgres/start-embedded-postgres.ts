import { dirname, join, resolve } from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimFolder } from './claim.ts';
import { DATABASE_ROLE, keptPassword, prepareCluster } from './cluster.ts';
import { DataFolderError } from './data-folder-error.ts';
import { assertNotElsewhere, hasCluster } from './earlier-place.ts';
import { assertMarkedDatabase, markDatabase } from './marker.ts';
import { choosePlace, type Place } from './place.ts';
import { startServer } from './server-process.ts';
import { assertDurable, ensureDatabase } from './settings.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  /** The database's folder. It is created if missing. Its marker is next to it. */
  dataDir: string;
  /** True: a folder without a database is refused, and nothing is written there. */
  existing?: boolean;
  /** Prints a sentence for the operator. */
  log: (line: string) => void;
  /** Values that override settings of PostgreSQL. Durability cannot be switched off. */
  settings?: Record<string, string>;
  /**
   * Where the binaries are copied if the database's user cannot read those of root. Earlier versions kept databases
   * there too.
   */
  stateRoot?: string;
  /** How long to wait for the processes of an earlier database on the folder. */
  orphanWaitMs?: number | undefined;
  /** Called when the server died and could not be started again. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The connection string for `pg`. It stays the same when a crashed server is restarted. */
  url: string;
  /** Where the data really is. */
  dataDir: string;
  /** The pid of the server that is running now. */
  readonly pid: number;
  /** Stops the server cleanly. Repeated calls wait for the same stop. */
  stop(): Promise<void>;
}

const STATE_ROOT = '/var/lib/clamor';

/**
 * Starts the PostgreSQL that comes with Clamor on its own port of 127.0.0.1. A supervisor restarts it if it dies, and a
 * watchdog stops it if this process dies. Errors are messages for the operator: a `DataFolderError` if the folder needs
 * attention, `FolderInUse` if another Clamor uses it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await start(options, true);
}

/** As `startEmbeddedPostgres`, for tests. It may lose everything in a power cut, so no write waits for the disk. */
export async function startThrowawayPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await start(options, false);
}

async function start(options: EmbeddedPostgresOptions, isDurable: boolean): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const stateRoot = options.stateRoot ?? STATE_ROOT;
  assertUsable(dataDir, stateRoot, options.existing ?? false);
  const release = claimFolder(dataDir);
  try {
    // Writes the password right after the lock: `assertUsable` takes a folder with a lock but without a password for
    // one whose database an earlier version kept elsewhere.
    const password = keptPassword(dataDir);
    // Checked again: another start may have created the database meanwhile.
    assertUsable(dataDir, stateRoot, options.existing ?? false);
    const account = databaseAccount(join(dataDir, 'cluster'), [dataDir, dirname(dataDir)]);
    const place = choosePlace({ dataDir, stateRoot, account, binaries: findBinaries(), log: options.log });
    await prepareCluster(place, account, { password, isDurable });
    return await startIn({ place, account, password, isDurable }, options, release);
  } catch (error) {
    release();
    throw error;
  }
}

function assertUsable(dataDir: string, stateRoot: string, existing: boolean): void {
  assertMarkedDatabase(dataDir);
  assertNotElsewhere(dataDir, stateRoot);
  if (existing && !hasCluster(dataDir))
    throw new DataFolderError(`There is no database in ${dataDir}. Check DATA_DIR.`);
}

interface Cluster {
  place: Place;
  account: Account | null;
  password: string;
  isDurable: boolean;
}

async function startIn(
  { place, account, password, isDurable }: Cluster,
  options: EmbeddedPostgresOptions,
  onStopped: () => void,
): Promise<EmbeddedPostgres> {
  const { log, settings = {}, orphanWaitMs, onLost = (error) => log(error.message) } = options;
  const request = { place, account, settings: { changes: settings, isDurable }, log, orphanWaitMs };
  const server = await startServer(request, null);
  const supervisor = new Supervisor({ ...request, onStopped, onLost }, server);
  const serverUrl = `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${server.port}`;
  try {
    await ensureDatabase(`${serverUrl}/postgres`, DATABASE_ROLE);
    if (isDurable) await assertDurable(`${serverUrl}/${DATABASE_ROLE}`);
    markDatabase(place.home);
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
