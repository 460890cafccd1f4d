import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import type { PrivatePostgres } from '../../apps/server/src/platform/test-database/index.ts';
import { DATABASE_SETTINGS } from '../bench-site.ts';

const FOLDER = join(tmpdir(), 'clamor-bench-templates');
const MIGRATIONS = join(import.meta.dirname, '../../apps/server/migrations');
const SEEDS = [join(import.meta.dirname, 'seed.ts'), join(import.meta.dirname, 'seed-site.ts')];
/** A template is made again after this time, because its sessions and auctions expire. */
const LIFE_MS = 24 * 3_600_000;
const FACTS = 'facts.json';

type Database = Pick<PrivatePostgres, 'url' | 'pid' | 'stop'>;

/**
 * Starts a copy of a database that `fill` filled, and returns it with the result of `fill`. The filled database is kept
 * as a template and copied for each use. It is made again when a migration or a seed changes, or when it is a day old.
 */
export async function openTemplate<Facts>(
  name: string,
  fill: (database: Database) => Promise<Facts>,
): Promise<{ database: Database; facts: Facts }> {
  const template = join(FOLDER, `${name}-${keyOfSchema()}`);
  mkdirSync(FOLDER, { recursive: true });
  chmodSync(FOLDER, 0o711);
  removeOrphans();
  if (!isFresh(template)) await make(template, name, fill);
  const copy = ownFolder();
  execFileSync('cp', ['-a', join(template, 'postgres'), copy]);
  const database = await start(copy);
  const facts = JSON.parse(readFileSync(join(template, FACTS), 'utf8')) as Facts;
  return {
    database: { ...database, stop: () => database.stop().then(() => rmSync(copy, { recursive: true })) },
    facts,
  };
}

async function make<Facts>(
  template: string,
  name: string,
  fill: (database: Database) => Promise<Facts>,
): Promise<void> {
  for (const old of readdirSync(FOLDER).filter((each) => each.startsWith(`${name}-`)))
    rmSync(join(FOLDER, old), { recursive: true });
  const draft = ownFolder();
  const database = await start(draft);
  await migrate(database.url);
  writeFileSync(join(draft, FACTS), JSON.stringify(await fill(database)));
  await database.stop();
  renameSync(draft, template);
}

function ownFolder(): string {
  const folder = mkdtempSync(join(FOLDER, `of-${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the copies of runs that were killed. */
function removeOrphans(): void {
  for (const name of readdirSync(FOLDER)) {
    const pid = /^of-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<Database> {
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: DATABASE_SETTINGS,
    log: () => undefined,
  });
  return { url: database.url, pid: database.pid, stop: () => database.stop() };
}

function isFresh(template: string): boolean {
  return existsSync(template) && Date.now() - statSync(join(template, FACTS)).mtimeMs < LIFE_MS;
}

function keyOfSchema(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)));
  for (const file of SEEDS) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
