import type { Config } from './config.ts';
import { migrate } from './platform/database/index.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import type { Shutdown } from './shutdown.ts';

export interface OpenedDatabase {
  url: string;
  /** Where the data is, in words for the operator. */
  place: string;
}

interface DatabaseOptions {
  /** Prints a sentence for the operator. */
  report: (line: string) => void;
  /** Called when the embedded database has died and could not be started again, so that nothing can be served. */
  onLost: (error: Error) => void;
}

/** Opens the configured database and applies all migrations. The embedded database runs until the shutdown. */
export async function openDatabase(
  config: Config,
  options: DatabaseOptions,
  shutdown: Shutdown,
): Promise<OpenedDatabase> {
  const { databaseUrl } = config;
  const database =
    databaseUrl === null
      ? await startEmbedded(config, options, shutdown)
      : { url: databaseUrl, place: 'the PostgreSQL of DATABASE_URL' };
  options.report('Bringing the database up to date.');
  await migrate(database.url);
  return database;
}

async function startEmbedded(
  { dataDir }: Config,
  { report, onLost }: DatabaseOptions,
  shutdown: Shutdown,
): Promise<OpenedDatabase> {
  report('Starting the embedded PostgreSQL.');
  const embedded = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, log: report, onLost });
  shutdown.add('embedded PostgreSQL', () => embedded.stop());
  return { url: embedded.url, place: embedded.dataDir };
}
