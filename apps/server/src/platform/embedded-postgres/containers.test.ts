import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ask,
  containersWork,
  type DatabaseHolder,
  endDatabases,
  holdDatabase,
  keepBusy,
  killAll,
  serverPid,
  watchdogPid,
} from './database-holder.fixture.ts';

const root = mkdtempSync(join(tmpdir(), 'clamor-containers-'));
chmodSync(root, 0o711);
const holders: DatabaseHolder[] = [];
/** Real servers on a disk that other tests use at the same time. */
const SLOW = { timeout: 120_000 };
const PATIENT = { timeout: 60_000 };
const REFUSED = 3;

afterAll(() => {
  for (const holder of holders) holder.end();
  endDatabases(root);
  rmSync(root, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

function folder(name: string): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o711);
  return path;
}

function container(dataDir: string, leftOverWaitMs?: number): DatabaseHolder {
  const holder = holdDatabase(dataDir, 'container', leftOverWaitMs);
  holders.push(holder);
  return holder;
}

/** A database in a container of its own, with seven rows that were acknowledged. */
async function first(dataDir: string): Promise<{ holder: DatabaseHolder; url: string }> {
  const holder = container(dataDir);
  const url = await holder.url();
  await ask(url, 'CREATE TABLE acknowledged AS SELECT n FROM generate_series(1, 7) n');
  return { holder, url };
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
    const dataDir = folder('both');
    const { url } = await first(dataDir);
    const before = serverPid(dataDir);
    const second = container(dataDir);
    expect(await second.exitCode()).toBe(REFUSED);
    expect(second.said.join()).toMatch(/Another Clamor \(process \d+ on .+\) uses the database/);
    expect(serverPid(dataDir)).toBe(before);
    expect(await countRows(url)).toEqual(SEVEN);
  });

  it('starts at once where the first container was killed whole', async () => {
    const dataDir = folder('killed-whole');
    const { holder } = await first(dataDir);
    holder.end();
    await expect.poll(() => holder.ended(), PATIENT).toBe(true);
    expect(await countRows(await container(dataDir).url())).toEqual(SEVEN);
  });

  it('waits for the database of a killed Clamor until the watchdog has stopped it', async () => {
    const dataDir = folder('killed-node');
    const { holder } = await first(dataDir);
    await killAll(holder.pid());
    expect(await countRows(await container(dataDir).url())).toEqual(SEVEN);
  });

  it('waits for a database that nobody will stop, says so, and starts when it has ended', async () => {
    const dataDir = folder('orphaned');
    const { holder } = await first(dataDir);
    const orphan = serverPid(dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir));
    const second = container(dataDir, 100_000);
    await untilItWaits(second);
    expect(serverPid(dataDir)).toBe(orphan);
    await killAll(orphan);
    expect(await countRows(await second.url())).toEqual(SEVEN);
  });

  it('waits for a single process that outlived its server, since it may still write', async () => {
    const dataDir = folder('lingering');
    const { holder, url } = await first(dataDir);
    const busy = await keepBusy(url, dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir), serverPid(dataDir));
    const second = container(dataDir, 100_000);
    await untilItWaits(second);
    expect(serverPid(dataDir)).toBeNull();
    await killAll(busy.pid);
    expect(await countRows(await second.url())).toEqual(SEVEN);
    await busy.end();
  });

  it('gives up after its time and says what it waited for', async () => {
    const dataDir = folder('in-vain');
    const { holder } = await first(dataDir);
    await killAll(holder.pid(), watchdogPid(dataDir));
    const second = container(dataDir, 300);
    expect(await second.exitCode()).toBe(1);
    expect(second.said.at(-1)).toMatch(/cannot be seen from here.*still uses .*in-vain.*start Clamor again/);
  });
});
