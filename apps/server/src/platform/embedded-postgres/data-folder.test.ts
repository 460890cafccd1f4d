import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseFolders, SLOW } from './database-folders.fixture.ts';
import { ask } from './database-holder.fixture.ts';
import { DataFolderError, startEmbeddedPostgres } from './index.ts';
import { markerOf, systemIdentifier } from './marker.ts';

const { root, folder, start } = databaseFolders('data-folder');
const isRoot = process.getuid?.() === 0;
/** The user `daemon`, which exists on every system. */
const OWNER = 1;
const UNKNOWN = 54_321;
const NOBODY = 65_534;

const log = () => undefined;
const refused = (name: string) => expect(start(name)).rejects;

/** Starts the database, runs one statement and stops the database. */
async function once(name: string, sql: string): Promise<Record<string, string> | undefined> {
  const database = await start(name);
  try {
    return await ask(database.url, sql);
  } finally {
    await database.stop();
  }
}

const ONE = 'CREATE TABLE t AS SELECT 1 AS one';

describe.runIf(isRoot)('a folder that the database\u2019s user cannot walk to (Linux as root only)', SLOW, () => {
  it('holds the database nevertheless, which goes on when the whole folder is moved', async () => {
    mkdirSync(folder('closed'), { mode: 0o700 });
    await once('closed/postgres', ONE);
    expect(existsSync(folder('closed/postgres/cluster/PG_VERSION'))).toBe(true);
    renameSync(folder('closed'), folder('moved'));
    expect(await once('moved/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
    expect(readdirSync(root).filter((name) => name === 'state')).toEqual([]);
  });

  it('is watched: a killed server starts again in it', async () => {
    mkdirSync(folder('watched'), { mode: 0o700 });
    const database = await start('watched/postgres');
    await ask(database.url, ONE);
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => database.pid, SLOW).not.toBe(before);
    expect(await ask(database.url, 'SELECT one FROM t')).toEqual({ one: 1 });
    await database.stop();
  });
});

describe.runIf(isRoot)('a folder that another user owns (as root only)', SLOW, () => {
  it('has a database of that user, who can go on without root', async () => {
    mkdirSync(folder('owned'), { mode: 0o700 });
    chownSync(folder('owned'), OWNER, OWNER);
    await once('owned/postgres', ONE);
    expect(statSync(folder('owned/postgres/cluster')).uid).toBe(OWNER);
    expect(await once('owned/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
  });

  it('has one of nobody where the system does not know its owner', async () => {
    mkdirSync(folder('foreign'), { mode: 0o711 });
    chownSync(folder('foreign'), UNKNOWN, UNKNOWN);
    await once('foreign/postgres', ONE);
    expect(statSync(folder('foreign/postgres/cluster')).uid).toBe(NOBODY);
  });

  it('keeps the user that its database had, and takes back files that a copy gave to root', async () => {
    await once('copied/postgres', ONE);
    cpSync(folder('copied'), folder('copy'), { recursive: true });
    expect(statSync(folder('copy/postgres/cluster')).uid).toBe(0);
    expect(await once('copy/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
    expect(statSync(folder('copy/postgres/cluster/PG_VERSION')).uid).toBe(NOBODY);
  });
});

describe('the marker beside the folder', SLOW, () => {
  it('names the database, and refuses a folder that has lost it', async () => {
    await once('lost/postgres', ONE);
    const marker = markerOf(folder('lost/postgres'));
    expect(readFileSync(marker, 'utf8').trim()).toBe(systemIdentifier(folder('lost/postgres/cluster')));
    expect(statSync(marker).mode & 0o777).toBe(0o600);
    renameSync(folder('lost/postgres/cluster'), folder('lost/elsewhere'));
    await refused('lost/postgres').toThrow(/belongs in .*lost\/postgres, but it is not there/);
    await refused('lost/postgres').toThrow(DataFolderError);
    rmSync(folder('lost/postgres'), { recursive: true });
    await refused('lost/postgres').toThrow(/but it is not there/);
    expect(existsSync(folder('lost/postgres'))).toBe(false);
  });

  it('refuses another database in its place', async () => {
    await once('first/postgres', ONE);
    await once('second/postgres', ONE);
    rmSync(folder('first/postgres/cluster'), { recursive: true });
    renameSync(folder('second/postgres/cluster'), folder('first/postgres/cluster'));
    await refused('first/postgres').toThrow(/the one that lies there is another \(\d+\)/);
  });

  it('is written at the next good start where there was none', async () => {
    await once('older/postgres', ONE);
    rmSync(markerOf(folder('older/postgres')));
    expect(await once('older/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
    expect(existsSync(markerOf(folder('older/postgres')))).toBe(true);
  });
});

describe('a start that wants an existing database', SLOW, () => {
  it('writes nothing where there is none', async () => {
    const dataDir = folder('mistyped/postgres');
    await expect(startEmbeddedPostgres({ dataDir, existing: true, log })).rejects.toThrow(
      /no database in .*mistyped\/postgres\. Check DATA_DIR/,
    );
    expect(existsSync(folder('mistyped'))).toBe(false);
  });
});

describe('a database that an earlier version kept outside of its folder', SLOW, () => {
  const nameOf = (dataDir: string) => `database-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const earlier = (dataDir: string) => join(root, 'state', nameOf(dataDir));

  /** The folder of an earlier version that kept its database in another place. Only the lock is in it. */
  async function keptOutside(name: string): Promise<string> {
    await once(name, ONE);
    const dataDir = folder(name);
    mkdirSync(join(root, 'state'), { recursive: true });
    renameSync(dataDir, earlier(dataDir));
    rmSync(markerOf(dataDir));
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'clamor.lock'), '');
    return dataDir;
  }

  it('is named with the command that moves it in, and goes on there', async () => {
    const dataDir = await keptOutside('outside/postgres');
    await refused('outside/postgres').toThrow(
      `The database of ${dataDir} lies in ${earlier(dataDir)}, where an earlier version of Clamor put it. ` +
        'While no Clamor runs, move it in, then start again:\n' +
        `  mkdir -p ${dataDir} && mv ${earlier(dataDir)}/cluster ${earlier(dataDir)}/password ${dataDir}/`,
    );
    for (const name of ['cluster', 'password']) renameSync(join(earlier(dataDir), name), join(dataDir, name));
    expect(await once('outside/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
  });

  it('is never passed over for an older copy in the folder', async () => {
    const dataDir = await keptOutside('both/postgres');
    cpSync(earlier(dataDir), dataDir, { recursive: true });
    await refused('both/postgres').toThrow(
      /Two databases .*both\/postgres \(last written .*state\/database-\w+ \(last written /,
    );
    rmSync(earlier(dataDir), { recursive: true });
    expect(await once('both/postgres', 'SELECT one FROM t')).toEqual({ one: 1 });
  });

  it('is looked for when the folder was moved', async () => {
    const dataDir = await keptOutside('gone/postgres');
    renameSync(folder('gone'), folder('new'));
    await refused('new/postgres').toThrow(`mv ${earlier(dataDir)}/cluster`);
    rmSync(folder('new/postgres'), { recursive: true });
    expect(await once('new/postgres', 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
