import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { BackupError } from './platform/backup/index.ts';
import { DataFolderError } from './platform/embedded-postgres/index.ts';
import { runCommand } from './run-command.ts';

let before: typeof process.exitCode;
beforeEach(() => {
  before = process.exitCode;
});
afterEach(() => {
  process.exitCode = before;
});

/** What a command printed, and its exit code. */
async function outcomeOf(main: () => Promise<number>, refused?: number) {
  const said: unknown[] = [];
  await runCommand(main, (what) => said.push(what), refused);
  return [said, process.exitCode];
}

it.each([0, 1, 2])('ends with what the command returns: %d', async (code) => {
  expect(await outcomeOf(async () => code)).toEqual([[], code]);
});

const UNREACHABLE = 'The database of DATABASE_URL cannot be reached.';
const bug = new Error('a bug');

it.each<[string, Error, unknown, code: number, codeOfCheck: number]>([
  ['settings that are wrong', new ConfigError('PORT must be a port number.'), 'PORT must be a port number.', 78, 2],
  ['a folder that cannot be used', new DataFolderError('It is in use.'), 'It is in use.', 78, 2],
  ['a backup that cannot be read', new BackupError('It is damaged.'), 'It is damaged.', 2, 2],
  ['a database that refuses', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), UNREACHABLE, 2, 2],
  ['a database of an unknown name', Object.assign(new Error('x'), { code: 'ENOTFOUND' }), UNREACHABLE, 2, 2],
  ['a database that is silent', Object.assign(new Error('x'), { code: 'ETIMEDOUT' }), UNREACHABLE, 2, 2],
  ['a database without a way to it', Object.assign(new Error('x'), { code: 'EHOSTUNREACH' }), UNREACHABLE, 2, 2],
  ['a bug', bug, bug, 2, 2],
])(
  'says a sentence, or all of an error that no operator can mend: %s',
  async (_what, error, said, code, codeOfCheck) => {
    const main = () => Promise.reject(error);
    expect(await outcomeOf(main)).toEqual([[said], code]);
    expect(await outcomeOf(main, 2)).toEqual([[said], codeOfCheck]);
  },
);
