import { resolve } from 'node:path';
import { type Account, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimFolder } from './claim.ts';
import { DATABASE_ROLE, prepareCluster } from './cluster.ts';
import { stopServer } from './left-over.ts';
import { choosePlace, type Place } from './place.ts';
import { type RunningServer, type ServerRequest, startServer } from './server-process.ts';
import { assertDurable, ensureDatabase } from './settings.ts';
import { setWatchdog } from './watchdog.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database; made where it does not exist. */
  dataDir: string;
  /** Receives sentences for the operator. */
  log: (line: string) => void;
  /** PostgreSQL settings that replace the usual ones. Durability cannot be switched off. */
  settings?: Record<string, string>;
  /** Where binaries and data go when root's checkout cannot be entered by the database's user. */
  stateRoot?: string;
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
 * stopped by a watchdog should this process die. Throws a sentence for the operator when it cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount();
  const place = choosePlace({
    dataDir: resolve(options.dataDir),
    stateRoot: options.stateRoot ?? STATE_ROOT,
    account,
    binaries: findBinaries(),
    log: options.log,
  });
  const release = claimFolder(place.home);
  try {
    const password = await prepareCluster(place, account);
    const request = { place, account, settings: options.settings ?? {}, log: options.log };
    const server = await startServer(request, null);
    return await supervise({ options, request, account, place, server, password, release });
  } catch (error) {
    release();
    throw error;
  }
}

interface Supervision {
  options: EmbeddedPostgresOptions;
  request: ServerRequest;
  account: Account | null;
  place: Place;
  server: RunningServer;
  password: string;
  release: () => void;
}

async function supervise(s: Supervision): Promise<EmbeddedPostgres> {
  const url = `postgres://${DATABASE_ROLE}:${s.password}@127.0.0.1:${s.server.port}/${DATABASE_ROLE}`;
  let server = s.server;
  let dismiss = watch(server);
  let stopping: Promise<void> | null = null;

  function watch(started: RunningServer): () => void {
    started.child.unref();
    started.child.once('exit', () => void startAgain(started));
    return setWatchdog(started.pid, s.place.cluster, s.account);
  }
  async function startAgain(died: RunningServer): Promise<void> {
    if (stopping !== null || died !== server) return;
    dismiss();
    s.options.log('The database server died; starting it again.');
    try {
      server = await startServer(s.request, s.server.port);
      dismiss = watch(server);
    } catch (error) {
      s.options.onLost?.(error as Error);
    }
  }
  async function stop(): Promise<void> {
    await stopServer(server.pid);
    dismiss();
    s.release();
  }
  const handle: EmbeddedPostgres = {
    url,
    dataDir: s.place.home,
    get pid() {
      return server.pid;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
  try {
    await ensureDatabase(url.replace(/\w+$/, 'postgres'), DATABASE_ROLE);
    await assertDurable(url);
  } catch (error) {
    await handle.stop();
    throw error;
  }
  return handle;
}
