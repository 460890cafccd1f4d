import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from './data-folder-error.ts';

/**
 * Throws if the folder's database is in the place where earlier versions kept it. They used that place if root started
 * them and the database's user could not enter DATA_DIR. Starting without that database would show an empty site.
 */
export function assertNotElsewhere(dataDir: string, stateRoot: string): void {
  const earlier = earlierHome(dataDir, stateRoot);
  const isHere = hasCluster(dataDir);
  if (hasCluster(earlier))
    throw new DataFolderError(isHere ? twoDatabases(dataDir, earlier) : elsewhere(dataDir, earlier));
  const wasUsed = existsSync(join(dataDir, 'clamor.lock')) && !existsSync(join(dataDir, 'password'));
  if (!isHere && wasUsed) throw new DataFolderError(lost(dataDir, databasesIn(stateRoot)));
}

/** Whether the folder contains a complete cluster. */
export function hasCluster(home: string): boolean {
  return existsSync(join(home, 'cluster', 'PG_VERSION'));
}

function earlierHome(dataDir: string, stateRoot: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(stateRoot, `database-${name}`);
}

function databasesIn(stateRoot: string): string[] {
  if (!existsSync(stateRoot)) return [];
  const names = readdirSync(stateRoot).filter((name) => name.startsWith('database-'));
  return names.map((name) => join(stateRoot, name)).filter(hasCluster);
}

function moveCommand(dataDir: string, earlier: string): string {
  return `  mkdir -p ${dataDir} && mv ${join(earlier, 'cluster')} ${join(earlier, 'password')} ${dataDir}/`;
}

function elsewhere(dataDir: string, earlier: string): string {
  return (
    `The database of ${dataDir} lies in ${earlier}, where an earlier version of Clamor put it. ` +
    `While no Clamor runs, move it in, then start again:\n${moveCommand(dataDir, earlier)}`
  );
}

function twoDatabases(dataDir: string, earlier: string): string {
  const written = (home: string) => statSync(join(home, 'cluster', 'global', 'pg_control')).mtime.toISOString();
  return (
    `Two databases belong to this folder, and Clamor cannot know which one is yours: ${dataDir} (last written ${written(dataDir)}) ` +
    `and ${earlier} (last written ${written(earlier)}), where an earlier version of Clamor put it. ` +
    'Move the one that you do not need away, then start again.'
  );
}

function lost(dataDir: string, candidates: readonly string[]): string {
  const where = candidates.map((home) => `\n${moveCommand(dataDir, home)}`);
  const found =
    candidates.length === 0 ? 'None is found there.' : `If one of these is it, move it in:${where.join('')}`;
  return (
    `${dataDir} was used, and its database is not in it. An earlier version of Clamor kept it outside, under the system's state folder. ` +
    `${found}\nTo begin with an empty database, remove ${dataDir}.`
  );
}
