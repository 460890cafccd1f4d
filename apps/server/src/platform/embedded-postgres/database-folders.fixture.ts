import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { quickFolder } from '../test-database/temporary-folder.ts';
import { type DatabaseHolder, endDatabases, startDatabaseHolder } from './database-holder.fixture.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

/** Time limits for tests that start real servers, on a disk that other tests use at the same time. */
export const SLOW = { timeout: 120_000 };
export const PATIENT = { timeout: 60_000 };

/**
 * A folder for the databases of a test file. After the file's tests, all processes of these databases are ended and the
 * folder is removed.
 */
export function databaseFolders(purpose: string) {
  const root = quickFolder(purpose);
  const holders: DatabaseHolder[] = [];
  const running: EmbeddedPostgres[] = [];
  afterAll(async () => {
    for (const holder of holders) holder.end();
    await Promise.all(running.map((database) => database.stop()));
    endDatabases(root);
    rmSync(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
  return {
    root,
    /** The folder of the database with this name. */
    folder: (name: string) => join(root, name),
    /** Starts a process of its own that runs the database, or tries to. */
    hold(name: string, where: 'container' | 'here', orphanWaitMs?: number): DatabaseHolder {
      const holder = startDatabaseHolder(join(root, name), where, orphanWaitMs);
      holders.push(holder);
      return holder;
    },
    /** Runs the database in this process. */
    async start(name: string, log: string[] = [], settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
      const database = await startEmbeddedPostgres({
        dataDir: join(root, name),
        stateRoot: join(root, 'state'),
        settings: { shared_buffers: '16MB', ...settings },
        log: (line) => log.push(line),
      });
      running.push(database);
      return database;
    },
  };
}
