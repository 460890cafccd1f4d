import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the embedded database of a data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  const names = await readdir(dataDir, { recursive: true });
  const pidFile = names.find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) throw new Error(`no running database under ${dataDir}`);
  return Number((await readFile(join(dataDir, pidFile), 'utf8')).split('\n')[0]);
}
