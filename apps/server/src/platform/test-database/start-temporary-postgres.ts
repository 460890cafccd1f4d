import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres, startThrowawayPostgres } from '../embedded-postgres/index.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

export interface TemporaryPostgres {
  /** The connection string of the server's database. */
  url: string;
  /** The pid of the server, for `kill -9`. It changes when the supervisor restarts the server. */
  readonly pid: number;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface TemporaryPostgresOptions {
  settings: Record<string, string>;
  log: (line: string) => void;
  /** True: every COMMIT waits for the disk, as in production. False: commits are faster. */
  isDurable: boolean;
}

/** Starts a server that is removed with its data when it stops. Takes about a second. */
export async function startTemporaryPostgres(options: TemporaryPostgresOptions): Promise<TemporaryPostgres> {
  const { settings, log, isDurable } = options;
  const [folder, start] = isDurable
    ? [temporaryFolder('test-database'), startEmbeddedPostgres]
    : [quickFolder('test-database'), startThrowawayPostgres];
  const database = await start({ dataDir: join(folder, 'postgres'), settings, log });
  return {
    url: database.url,
    get pid() {
      return database.pid;
    },
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
