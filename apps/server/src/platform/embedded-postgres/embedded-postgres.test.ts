import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findBinaries, restoreLinks } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isRunning, processCommand } from './process-identity.ts';

const root = mkdtempSync(join(tmpdir(), 'clamor-supervisor-'));
chmodSync(root, 0o711);
/** Real servers on a disk that other tests use at the same time. */
const SLOW = { timeout: 120_000 };
const SMALL = { shared_buffers: '16MB' };
const running: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];

afterAll(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  await Promise.all(running.map((database) => database.stop()));
  rmSync(root, { recursive: true, force: true });
});

async function start(name: string, log: string[] = []): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dataDir: join(root, name),
    stateRoot: join(root, 'state'),
    settings: SMALL,
    log: (line) => log.push(line),
  });
  running.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<Record<string, string> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

async function hold(name: string): Promise<{ holder: ChildProcess; url: string; pid: number }> {
  const fixture = new URL('./hold-database.fixture.ts', import.meta.url).pathname;
  const holder = spawn(process.execPath, ['--import', 'tsx', fixture, join(root, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  for await (const line of createInterface({ input: holder.stdout as NodeJS.ReadableStream })) {
    return { holder, ...(JSON.parse(line) as { url: string; pid: number }) };
  }
  throw new Error('The holder ended before its database ran.');
}

function watchdogOf(serverPid: number): number {
  const pids = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  const found = pids.find((pid) => processCommand(pid)?.includes(`clamor-watchdog ${serverPid} `) === true);
  if (found === undefined) throw new Error(`No watchdog for ${serverPid}.`);
  return found;
}

describe('the embedded PostgreSQL', SLOW, () => {
  it('keeps what was written over a stop and a start, with scram, in UTF-8, durably', async () => {
    const first = await start('kept');
    await ask(first.url, 'CREATE TABLE t (word text)');
    await ask(first.url, "INSERT INTO t VALUES ('Größe')");
    await Promise.all([first.stop(), first.stop()]);
    expect(isRunning(first.pid)).toBe(false);

    const second = await start('kept');
    expect(await ask(second.url, 'SELECT word FROM t')).toEqual({ word: 'Größe' });
    expect(await ask(second.url, 'SHOW server_encoding')).toEqual({ server_encoding: 'UTF8' });
    expect(await ask(second.url, 'SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    const wrong = second.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await second.stop();
  });

  it('does not let a setting switch durability off', async () => {
    const dataDir = join(root, 'durable');
    const settings = { ...SMALL, fsync: 'off', synchronous_commit: 'off' };
    const database = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
    running.push(database);
    expect(await ask(database.url, 'SHOW fsync')).toEqual({ fsync: 'on' });
    expect(await ask(database.url, 'SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    await database.stop();
  });

  it('refuses a second start on data that is in use', async () => {
    const { holder } = await hold('claimed');
    await expect(start('claimed')).rejects.toThrow(/Another Clamor \(pid \d+\) uses the database/);
    holder.kill('SIGKILL');
  });

  it('starts a killed server again on the same address with everything acknowledged still there', async () => {
    const log: string[] = [];
    const database = await start('killed', log);
    await ask(database.url, 'CREATE TABLE t AS SELECT 7 AS n');
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => database.pid, { timeout: 60_000 }).not.toBe(before);
    expect(await ask(database.url, 'SELECT n FROM t')).toEqual({ n: 7 });
    expect(log).toContain('The database server died; starting it again.');
    await database.stop();
  });

  it('does not try an interrupted initdb', async () => {
    const dataDir = join(root, 'interrupted');
    mkdirSync(join(dataDir, 'making-00000000', 'cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'making-00000000', 'cluster', 'PG_VERSION'), '18\n');
    const database = await start('interrupted');
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await database.stop();
  });
});

describe('the embedded PostgreSQL after kill -9 of Node', SLOW, () => {
  it('is stopped cleanly by its watchdog', async () => {
    const { holder, pid } = await hold('orphaned');
    holder.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
    expect(existsSync(join(root, 'orphaned', 'cluster', 'postmaster.pid'))).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'is stopped by the next start where the watchdog was killed too (Linux only)',
    async () => {
      const { holder, pid } = await hold('left-over');
      process.kill(watchdogOf(pid), 'SIGKILL');
      holder.kill('SIGKILL');
      const log: string[] = [];
      const database = await start('left-over', log);
      expect(isRunning(pid)).toBe(false);
      expect(database.pid).not.toBe(pid);
      expect(log.join()).toContain('left over from an earlier run');
      await database.stop();
    },
  );

  it('is not confused by a pid file whose number belongs to another program', async () => {
    const first = await start('stale');
    await first.stop();
    writeFileSync(join(root, 'stale', 'cluster', 'postmaster.pid'), `${process.pid}\n/nowhere\n`);
    const second = await start('stale');
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await second.stop();
  });
});

describe('where the binaries and the data may lie', SLOW, () => {
  it.runIf(process.getuid?.() === 0)(
    'moves the data when its user cannot enter the wanted folder (root only)',
    async () => {
      mkdirSync(join(root, 'closed'), { mode: 0o700 });
      const log: string[] = [];
      const database = await start('closed/data', log);
      expect(database.dataDir.startsWith(join(root, 'state'))).toBe(true);
      expect(log.join()).toContain('cannot enter');
      expect(await ask(database.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
      await database.stop();
    },
  );

  it('re-creates the links that npm leaves out', () => {
    const copy = join(root, 'package');
    const original = join(findBinaries().root, '..');
    mkdirSync(join(copy, 'native'), { recursive: true });
    cpSync(join(original, 'native', 'pg-symlinks.json'), join(copy, 'native', 'pg-symlinks.json'));
    restoreLinks(copy);
    const links = readdirSync(join(copy, 'native', 'lib'));
    expect(links).toContain('libpq.so.5');
    expect(links.every((link) => lstatSync(join(copy, 'native', 'lib', link)).isSymbolicLink())).toBe(true);
  });
});
