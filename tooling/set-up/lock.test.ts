import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'clamor-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const MINUTE_AGO = Date.now() / 1_000 - 60;

/** Takes the lock in this file. Returns what was printed, and the process id in the file while it was locked. */
async function taken(file: string): Promise<[said: unknown[], owner: string]> {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const owner = await withLock(file, async () => readFileSync(file, 'utf8'));
  expect(existsSync(file)).toBe(false);
  return [said.mock.calls.flat(), owner];
}

it.each([
  ['there is none, nor a folder for it', null],
  ['its process is gone', '999999999'],
  // In a container, the process of every start has the same id.
  ['an earlier process had the number of this one', String(process.pid)],
  ['its process was killed before it wrote its number', ''],
  ['its disk was full before the number was whole', 'what'],
])('a lock is free when %s', async (what, content) => {
  const file = join(folder, content === null ? 'no/folder/lock' : what);
  if (content !== null) {
    writeFileSync(file, content);
    utimesSync(file, MINUTE_AGO, MINUTE_AGO);
  }
  expect(await taken(file)).toEqual([[], String(process.pid)]);
});

it('a lock is held while its process may still write its number', async () => {
  const file = join(folder, 'just now');
  writeFileSync(file, '');
  const waiting = taken(file);
  await vi.waitFor(() => expect(console.log).toHaveBeenCalled());
  utimesSync(file, MINUTE_AGO, MINUTE_AGO);
  expect(await waiting).toEqual([[expect.stringContaining('waiting for it')], String(process.pid)]);
});

it('a lock is held by a process of another user, and is waited for with one sentence', async () => {
  const file = join(folder, 'of another user');
  writeFileSync(file, '4242');
  let isGone = false;
  const asked = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('x'), { code: isGone ? 'ESRCH' : 'EPERM' });
  });
  const waiting = taken(file);
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
  isGone = true;
  expect(await waiting).toEqual([[expect.stringContaining('waiting for it')], String(process.pid)]);
  expect(asked).toHaveBeenCalledWith(4242, 0);
});

it('a lock gives back what the work returns', async () => {
  expect(await withLock(join(folder, 'work'), async () => 'done')).toBe('done');
});
