import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';

export interface PrivatePostgres {
  /** Connection string of its migrated database. */
  url: string;
  /** Process id of the server, for a kill -9; it changes when the supervisor starts the server again. */
  readonly pid: number;
  /** Lines that the supervisor wrote. */
  log: readonly string[];
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** A server that no other test shares, for tests that kill or freeze it. Takes about a second. */
export async function startPrivatePostgres(settings: Record<string, string> = {}): Promise<PrivatePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clamor-private-database-'));
  chmodSync(dataDir, 0o711);
  const log: string[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '32MB', ...settings },
    log: (line) => log.push(line),
  });
  await migrate(database.url);
  return {
    url: database.url,
    log,
    get pid() {
      return database.pid;
    },
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
