import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../database/index.ts';
import { databaseFolders, PATIENT, SLOW } from './database-folders.fixture.ts';
import { ask, type DatabaseHolder, keepBusy, killAll, serverPid, watchdogPid } from './database-holder.fixture.ts';
import { databaseProcesses, pidsFromLsof } from './database-processes.ts';

const LINUX = process.platform === 'linux';
const { folder, hold, start } = databaseFolders('left-over');

async function held(name: string): Promise<{ holder: DatabaseHolder; url: string; dataDir: string }> {
  const holder = hold(name, 'here');
  return { holder, url: await holder.url(), dataDir: folder(name) };
}

const processesIn = (name: string) => databaseProcesses(join(folder(name), 'cluster'));

describe.skipIf(!LINUX)('what is left over of a database (Linux only)', SLOW, () => {
  it('is stopped by the watchdog when Node was killed', async () => {
    const { holder, dataDir } = await held('orphaned');
    await killAll(holder.pid());
    await expect.poll(() => serverPid(dataDir), PATIENT).toBeNull();
  });

  it('is stopped in good order by the next start when the watchdog was killed too', async () => {
    const { holder, dataDir, url } = await held('unwatched');
    await ask(url, 'CREATE TABLE t AS SELECT 7 AS n');
    const orphan = serverPid(dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir));
    const log: string[] = [];
    const database = await start('unwatched', log);
    expect(log.join()).toMatch(new RegExp(`left over \\(pid .*${orphan}.*Stopping them`));
    expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).toContain('received fast shutdown request');
    expect(processesIn('unwatched').map(({ pid }) => pid)).not.toContain(orphan);
    expect(await ask(database.url, 'SELECT n FROM t')).toEqual({ n: 7 });
  });

  it('is a single busy process when the server was killed as well: the next start ends it and says so', async () => {
    const { holder, dataDir, url } = await held('busy');
    const busy = await keepBusy(url, dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir), serverPid(dataDir));
    const log: string[] = [];
    const database = await start('busy', log);
    expect(log.join()).toMatch(new RegExp(`left over \\(pid .*${busy.pid}`));
    expect(processesIn('busy').map(({ pid }) => pid)).not.toContain(busy.pid);
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await busy.end();
  });

  it('does not keep a running Clamor from starting its killed server again', async () => {
    const database = await start('restarted');
    const busy = await keepBusy(database.url, folder('restarted'));
    const before = database.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => database.pid, PATIENT).not.toBe(before);
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(processesIn('restarted').map(({ pid }) => pid)).not.toContain(busy.pid);
    await busy.end();
  });

  it('is never a program of somebody else that works in the folder', async () => {
    const first = await start('visited');
    await first.stop();
    const visitor = spawn('sleep', ['600'], { cwd: join(folder('visited'), 'cluster'), stdio: 'ignore' });
    writeFileSync(join(folder('visited'), 'cluster', 'postmaster.pid'), `${visitor.pid}\n`);
    const second = await start('visited');
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(visitor.signalCode).toBeNull();
    visitor.kill();
  });

  it.skipIf(spawnSync('lsof', ['-v']).status !== 0)('is found without /proc too (needs lsof)', async () => {
    const { pid } = await start('listed');
    const found = pidsFromLsof(join(folder('listed'), 'cluster'));
    expect(found).toContain(pid);
    expect(found.length).toBeGreaterThan(1);
    expect(found).not.toContain(process.pid);
    mkdirSync(folder('empty'));
    expect(pidsFromLsof(folder('empty'))).toEqual([]);
  });
});

interface Stoppable {
  url: string;
  /** Has the server stopped. Resolves when it has ended. */
  stop(): Promise<unknown>;
}

/** Everything that stops a living server, each with the name of its database. */
const STOPPED_BY: readonly [by: string, name: string, open: (name: string) => Promise<Stoppable>][] = [
  ['Clamor', 'stopped-by-clamor', (name) => start(name)],
  [
    'the watchdog, after Clamor was killed',
    'stopped-by-watchdog',
    async (name) => {
      const { holder, url, dataDir } = await held(name);
      const stop = async () => {
        await killAll(holder.pid());
        await expect.poll(() => serverPid(dataDir), PATIENT).toBeNull();
      };
      return { url, stop };
    },
  ],
  [
    'the next start, after Clamor and the watchdog were killed',
    'stopped-by-next-start',
    async (name) => {
      const { holder, url, dataDir } = await held(name);
      const stop = async () => {
        await killAll(holder.pid(), watchdogPid(dataDir));
        await start(name);
      };
      return { url, stop };
    },
  ],
];

describe.skipIf(!LINUX)('a server with a busy client (Linux only)', SLOW, () => {
  // A smart shutdown would wait for the client until the server is aborted, and the next start would have to recover.
  it.each(STOPPED_BY)('gets a fast shutdown, which waits for no client, from %s', async (_by, name, open) => {
    const { url, stop } = await open(name);
    const busy = await keepBusy(url, folder(name));
    await stop();
    const log = readFileSync(join(folder(name), 'server.log'), 'utf8');
    // The first request. On a very slow disk another one may follow.
    expect(/received (\w+) shutdown request/.exec(log)?.[1]).toBe('fast');
    await busy.end();
  });
});

describe('a statement', SLOW, () => {
  it('ends when its client is gone, however long it would have computed', async () => {
    const database = await start('forsaken');
    const client = createClient(database.url, { application_name: 'forsaken' });
    await client.connect();
    client.query('SELECT count(*) FROM generate_series(1, 1000000000000)').catch(() => undefined);
    const count = async () =>
      (await ask(database.url, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'forsaken'"))?.count;
    expect(await count()).toBe('1');
    client.connection.stream.destroy();
    await expect.poll(count, { timeout: 15_000 }).toBe('0');
  });
});
