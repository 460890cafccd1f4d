import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DataFolderError } from './data-folder-error.ts';
import { runningDatabaseUrl } from './running-database.ts';

/** What a running server writes into its pid file: pid, folder, start, port, socket folder, address, memory, state. */
const PID_FILE = '4242\n/srv/data/postgres/cluster\n1767225600\n50123\n\n127.0.0.1\n  5432001    131072\nready   \n';

/** The folder of a running database with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'clamor-running-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'cluster'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('is reached at the port that its server wrote down, with the password that is kept beside it', () => {
  const folder = folderWith({ 'cluster/postmaster.pid': PID_FILE, password: 'secret\n' });
  expect(runningDatabaseUrl(folder)).toBe('postgres://clamor:secret@127.0.0.1:50123/clamor');
});

it.each<[what: string, files: Readonly<Record<string, string>>]>([
  ['its server has not written where it is', { password: 'secret\n' }],
  ['its password is not there yet', { 'cluster/postmaster.pid': PID_FILE }],
])('is waited for if %s', (_what, files) => {
  const folder = folderWith(files);
  expect(() => runningDatabaseUrl(folder)).toThrow(DataFolderError);
  expect(() => runningDatabaseUrl(folder)).toThrow(
    `The database in ${folder} is just starting or stopping. Try again in a moment.`,
  );
});

it('says so if this user may not read it', () => {
  const folder = folderWith({ 'cluster/postmaster.pid': PID_FILE });
  // The tests may run as root, who reads every file; nobody reads a folder as if it were a file.
  mkdirSync(join(folder, 'password'));
  expect(() => runningDatabaseUrl(folder)).toThrow(
    `This user may not read ${folder}, where another Clamor runs. Use the same user.`,
  );
});
