import { spawn } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseAccount, spawnAs } from './account.ts';
import { findBinaries, restoreLinks } from './binaries.ts';
import { databaseFolders, PATIENT, SLOW } from './database-folders.fixture.ts';
import { ask, serverPid } from './database-holder.fixture.ts';
import { FolderInUse } from './index.ts';

const { root, start } = databaseFolders('supervisor');

describe('the embedded PostgreSQL', SLOW, () => {
  it('keeps what was written over a stop and a start, with scram, in UTF-8, durably', async () => {
    const first = await start('kept');
    await ask(first.url, 'CREATE TABLE t (word text)');
    await ask(first.url, "INSERT INTO t VALUES ('Größe')");
    await Promise.all([first.stop(), first.stop()]);
    expect(serverPid(first.dataDir)).toBeNull();

    const second = await start('kept');
    expect(await ask(second.url, 'SELECT word FROM t')).toEqual({ word: 'Größe' });
    expect(await ask(second.url, 'SHOW server_encoding')).toEqual({ server_encoding: 'UTF8' });
    expect(await ask(second.url, 'SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    const wrong = second.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await second.stop();
  });

  it('does not let a setting switch durability off', async () => {
    const database = await start('durable', [], { fsync: 'off', synchronous_commit: 'off' });
    expect(await ask(database.url, 'SHOW fsync')).toEqual({ fsync: 'on' });
    expect(await ask(database.url, 'SHOW synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    await database.stop();
  });

  it('refuses a second start on data that is in use, and allows it after the stop', async () => {
    const first = await start('claimed');
    await expect(start('claimed')).rejects.toThrow(FolderInUse);
    await expect(start('claimed')).rejects.toThrow(`Another Clamor (process ${process.pid} on`);
    await first.stop();
    const second = await start('claimed');
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await second.stop();
  });

  it('starts a killed server again on the same address with everything acknowledged still there', async () => {
    const log: string[] = [];
    const database = await start('killed', log);
    await ask(database.url, 'CREATE TABLE t AS SELECT 7 AS n');
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => database.pid, PATIENT).not.toBe(before);
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

  it('is not stopped by a pid file whose number belongs to another program of the same user', async () => {
    const first = await start('stale');
    await first.stop();
    const cluster = join(root, 'stale', 'cluster');
    const other = spawn('sleep', ['600'], { ...spawnAs(databaseAccount(cluster, [])), stdio: 'ignore' });
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`);
    const second = await start('stale');
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(other.signalCode).toBeNull();
    other.kill();
    await second.stop();
  });
});

describe('the binaries', SLOW, () => {
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
