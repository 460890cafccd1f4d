import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_ROLE } from './cluster.ts';
import { DataFolderError } from './data-folder-error.ts';

const LINE_OF_THE_PORT = 3;

/**
 * The address of the database that another Clamor runs in the folder.
 * @throws DataFolderError if that database is still starting, or if its files may not be read
 */
export function runningDatabaseUrl(dataDir: string): string {
  try {
    const port = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[LINE_OF_THE_PORT];
    const password = readFileSync(join(dataDir, 'password'), 'utf8').trim();
    return `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${Number(port)}/${DATABASE_ROLE}`;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const words =
      code === 'ENOENT'
        ? `The database in ${dataDir} is just starting or stopping. Try again in a moment.`
        : `This user may not read ${dataDir}, where another Clamor runs. Use the same user.`;
    throw new DataFolderError(words, { cause });
  }
}
