import { describe, expect, it } from 'vitest';
import { databaseFolders, PATIENT, SLOW } from './database-folders.fixture.ts';
import {
  ask,
  containersWork,
  type DatabaseHolder,
  keepBusy,
  killAll,
  serverPid,
  watchdogPid,
} from './database-holder.fixture.ts';

const { folder, hold } = databaseFolders('containers');
const container = (name: string, orphanWaitMs?: number) => hold(name, 'container', orphanWaitMs);
const REFUSED = 3;

/** A database in a container of its own, with seven committed rows. */
async function first(name: string): Promise<{ holder: DatabaseHolder; url: string; dataDir: string }> {
  const holder = container(name);
  const url = await holder.url();
  await ask(url, 'CREATE TABLE acknowledged AS SELECT n FROM generate_series(1, 7) n');
  return { holder, url, dataDir: folder(name) };
}

async function untilItWaits(holder: DatabaseHolder): Promise<void> {
  const words = () => holder.answered() ?? holder.said.join();
  await expect.poll(words, PATIENT).not.toBe('');
  expect(words()).toMatch(/cannot be seen from here.*still uses.*Waiting/);
}

const countRows = (url: string) => ask(url, 'SELECT count(*) FROM acknowledged');
const SEVEN = { count: '7' };

describe.skipIf(!containersWork)('two containers on one data folder (Linux as root only)', SLOW, () => {
  it('lets the second know that the first one runs, and touches nothing', async () => {
    const { url, dataDir } = await first('both');
    const before = serverPid(dataDir);
    const second = container('both');
    expect(await second.exitCode()).toBe(REFUSED);
    expect(second.said.join()).toMatch(/Another Clamor \(process \d+ on .+\) uses the database/);
    expect(serverPid(dataDir)).toBe(before);
    expect(await countRows(url)).toEqual(SEVEN);
  });

  it('starts at once where the first container was killed whole', async () => {
    const { holder } = await first('killed-whole');
    holder.end();
    await expect.poll(() => holder.ended(), PATIENT).toBe(true);
    expect(await countRows(await container('killed-whole').url())).toEqual(SEVEN);
  });

  it('waits for the database of a killed Clamor until the watchdog has stopped it', async () => {
    const { holder } = await first('killed-node');
    await killAll(holder.pid());
    expect(await countRows(await container('killed-node').url())).toEqual(SEVEN);
  });

  it('waits for a database that nobody will stop, says so, and starts when it has ended', async () => {
    const { holder, dataDir } = await first('orphaned');
    const orphan = serverPid(dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir));
    const second = container('orphaned', 100_000);
    await untilItWaits(second);
    expect(serverPid(dataDir)).toBe(orphan);
    await killAll(orphan);
    expect(await countRows(await second.url())).toEqual(SEVEN);
  });

  it('waits for a single process that outlived its server, since it may still write', async () => {
    const { holder, url, dataDir } = await first('lingering');
    const busy = await keepBusy(url, dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir), serverPid(dataDir));
    const second = container('lingering', 100_000);
    await untilItWaits(second);
    expect(serverPid(dataDir)).toBeNull();
    await killAll(busy.pid);
    expect(await countRows(await second.url())).toEqual(SEVEN);
    await busy.end();
  });

  it('gives up after its time and says what it waited for', async () => {
    const { holder, dataDir } = await first('in-vain');
    await killAll(holder.pid(), watchdogPid(dataDir));
    const second = container('in-vain', 300);
    expect(await second.exitCode()).toBe(1);
    expect(second.said.at(-1)).toMatch(/cannot be seen from here.*still uses .*in-vain.*start Clamor again/);
  });
});
