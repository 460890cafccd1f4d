import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';

export interface TemporaryPostgres {
  /** Connection string of its database. */
  url: string;
  /** Process id of the server, for a kill -9; it changes when the supervisor starts the server again. */
  readonly pid: number;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** A folder that the database's user can enter, who is not the one that runs the tests where that is root. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `clamor-${purpose}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** A server that is gone with its data when it stops. Takes about a second. */
export async function startTemporaryPostgres(
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<TemporaryPostgres> {
  const folder = temporaryFolder('test-database');
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings, log });
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
