import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { DataFolderError } from './data-folder-error.ts';

const IDENTIFIER_BYTES = 8;

/**
 * The path of the marker, a file with the database's identifier. It is next to the database's folder, so that it
 * survives the loss of that folder.
 */
export function markerOf(dataDir: string): string {
  return `${dataDir}.id`;
}

/**
 * Throws if the folder does not contain the database that its marker names. Without a marker the folder is new, or
 * older than markers.
 */
export function assertMarkedDatabase(dataDir: string): void {
  const marker = markerOf(dataDir);
  if (!existsSync(marker)) return;
  const expected = readFileSync(marker, 'utf8').trim();
  const found = systemIdentifier(join(dataDir, 'cluster'));
  if (found === expected) return;
  const what = found === null ? 'but it is not there' : `but the one that lies there is another (${found})`;
  throw new DataFolderError(
    `The database ${expected} belongs in ${dataDir}, ${what}. Bring the folder back, or restore a backup into a new DATA_DIR. ` +
      `To go on without that database, remove ${marker}.`,
  );
}

/** Writes the identifier of the folder's database into its marker, unless there is a marker. */
export function markDatabase(dataDir: string): void {
  const marker = markerOf(dataDir);
  if (existsSync(marker)) return;
  const identifier = systemIdentifier(join(dataDir, 'cluster'));
  if (identifier === null) throw new Error(`The database in ${dataDir} has no control file.`);
  const draft = `${marker}.draft`;
  writeFileSync(draft, `${identifier}\n`, { mode: 0o600 });
  renameSync(draft, marker);
}

/**
 * The permanent identifier of the cluster: the first field of PostgreSQL's control file. Null if there is no cluster.
 */
export function systemIdentifier(cluster: string): string | null {
  const file = join(cluster, 'global', 'pg_control');
  if (!existsSync(file)) return null;
  const bytes = Buffer.alloc(IDENTIFIER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, bytes) < IDENTIFIER_BYTES) return null;
  } finally {
    closeSync(descriptor);
  }
  return String(endianness() === 'LE' ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE());
}
