import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres, startThrowawayPostgres } from '../embedded-postgres/index.ts';
import { quickFolder, temporaryFolder } from './temporary-folder.ts';

export interface TemporaryPostgres {
  /** Connection string of its database. */
  url: string;
  /** Process id of the server, for a kill -9; it changes when the supervisor starts the server again. */
  readonly pid: number;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface TemporaryPostgresOptions {
  settings: Record<string, string>;
  log: (line: string) => void;
  /** Writes every commit to the disk before answering, as in production. Without it commits are faster. */
  isDurable: boolean;
}

/** A server that is gone with its data when it stops. Takes about a second. */
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
