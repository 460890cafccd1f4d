import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/test-database/index.ts';

const PROGRAM = fileURLToPath(new URL('../../src/reset-second-factor-main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const enrolled = `INSERT INTO staff_second_factors (staff_name, totp_key, begun_at, confirmed_at) VALUES ('hana', '\\x07', now(), now())`;
  // The development clock is a day ahead.
  const moved = `UPDATE clock_offset SET offset_ms = 86400000`;
  await withClient(database.url, (client) => client.query(`${enrolled}; ${moved}`));
});
afterAll(() => database.drop());

/** Runs the program as npm does. Returns its exit code and what it printed. */
async function run(words: string[], env: Record<string, string>): Promise<[code: number | null, output: string]> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [code, output];
}

it('an operator resets a second factor once, and needs no setting but where the data is', async () => {
  const env = { DATABASE_URL: database.url };
  expect(await run(['Hana'], env)).toEqual([0, 'Hana has no second factor any more, and is signed out everywhere.\n']);
  expect(await run(['Hana'], env)).toEqual([1, 'Hana has no second factor.\n']);
  const audited = `SELECT staff_name AS by, action, round(extract(epoch FROM at - now()) / 3600)::int AS "hoursAhead" FROM staff_audit`;
  const { rows } = await withClient(database.url, (client) => client.query(audited));
  expect(rows).toEqual([{ by: 'operator', action: 'reset_second_factor', hoursAhead: 24 }]);
});

it('an operator who names nobody, or a folder without a database, reads so, and nothing is written', async () => {
  const DATA_DIR = join(tmpdir(), 'clamor-that-nobody-made-for-staff');
  const ended = await Promise.all([run([], { DATA_DIR }), run(['Hana'], { DATA_DIR, NODE_ENV: 'development' })]);
  expect(ended).toEqual([
    [2, 'Say whose: npm run second-factor:reset -- name\n'],
    [78, `There is no database in ${DATA_DIR}/postgres. Check DATA_DIR.\n`],
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});
