import type { DataConfig } from './config.ts';
import { FolderInUse, runningDatabaseUrl, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';

/** A connection to the database for a program that works on the data. */
export interface OpenedData {
  url: string;
  /** Stops the embedded database if this connection started it. */
  close(): Promise<void>;
}

/**
 * Connects to the configured database: that of DATABASE_URL, the embedded one of a running Clamor, or the embedded one,
 * started for this program.
 * @throws DataFolderError if there is no database; then nothing is written
 */
export async function openExistingData(config: DataConfig, report: (line: string) => void): Promise<OpenedData> {
  try {
    return await openData(config, { existing: true, report });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: runningDatabaseUrl(`${config.dataDir}/postgres`), close: async () => undefined };
  }
}

/** As `openExistingData`, but creates a missing embedded database and refuses one that a running Clamor uses. */
export async function openOwnData(config: DataConfig, report: (line: string) => void): Promise<OpenedData> {
  return await openData(config, { existing: false, report });
}

async function openData(
  { databaseUrl, dataDir }: DataConfig,
  { existing, report }: { existing: boolean; report: (line: string) => void },
): Promise<OpenedData> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, existing, log: report });
  return { url: embedded.url, close: () => embedded.stop() };
}
