import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, giveTo, spawnAs } from './account.ts';
import { hasCluster } from './earlier-place.ts';
import { ownNameOf, type Place } from './place.ts';

/** The name of the database's role and of its first database. */
export const DATABASE_ROLE = 'clamor';

const PRIVATE = 0o600;

interface NewCluster {
  password: string;
  isDurable: boolean;
}
const run = promisify(execFile);

/**
 * Creates the cluster with `initdb` if there is none. It is created in another folder and then moved, so that an
 * interrupted creation is never taken for a complete cluster.
 */
export async function prepareCluster(place: Place, account: Account | null, cluster: NewCluster): Promise<void> {
  if (hasCluster(place.home)) {
    giveTo(account, place.cluster);
    return;
  }
  const workshop = join(place.home, `making-${randomBytes(4).toString('hex')}`);
  mkdirSync(join(workshop, 'cluster'), { recursive: true, mode: 0o700 });
  writeFileSync(join(workshop, 'password'), cluster.password, { mode: PRIVATE });
  giveTo(account, workshop);
  try {
    await initdb(place, account, workshop, cluster.isDurable ? [] : ['--no-sync']);
    renameSync(join(workshop, 'cluster'), place.cluster);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

async function initdb(place: Place, account: Account | null, workshop: string, more: string[]): Promise<void> {
  const cluster = join(workshop, 'cluster');
  const name = ownNameOf(cluster, place);
  const options = [
    `--pgdata=${name}`,
    `--pwfile=${name}/../password`,
    `--username=${DATABASE_ROLE}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...more,
  ];
  try {
    await run(place.binaries.initdb, options, spawnAs(account, cluster));
  } catch (cause) {
    const stderr = (cause as { stderr?: string }).stderr ?? '';
    throw new Error(`initdb could not make the database in ${place.home}. ${stderr.trim()}`, { cause });
  }
}

/** The password of the database's role. It is created once and stored next to the cluster. */
export function keptPassword(home: string): string {
  const file = join(home, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: PRIVATE });
  return password;
}
