import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { backupPlaces, rowsOf } from './databases.fixture.ts';

/** These tests start real programs and database servers, which takes long on a busy machine. */
const SLOW = { timeout: 480_000 };
const places = backupPlaces();
// As root, the embedded database runs as another user, who must be able to enter the folder.
chmodSync(places.folder, 0o711);

interface Ended {
  code: number | null;
  output: string;
}

/** Runs one of the programs in the test's folder, as npm does. */
async function run(
  program: 'backup' | 'restore' | 'check-books',
  words: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../src/${program}-main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', INIT_CWD: places.folder, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

const embedded = (dataDir: string) =>
  startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: () => undefined,
    settings: { shared_buffers: '16MB' },
  });

describe('the programs that work on the data', SLOW, () => {
  it('write nothing on a mistyped DATA_DIR, say that nothing is there, and could not do their work', async () => {
    const DATA_DIR = join(places.folder, 'mistyped');
    for (const [program, words, expected] of [
      ['check-books', [], 2],
      ['backup', ['none.clamor'], 78],
      ['restore', ['--open'], 78],
    ] as const) {
      const { code, output } = await run(program, [...words], { DATA_DIR });
      expect(output).toContain(`There is no database in ${DATA_DIR}/postgres`);
      expect(code).toBe(expected);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(readdirSync(places.folder)).toEqual([]);
  });

  it('say how they are called, and what is wrong with a variable', async () => {
    expect(await run('restore', [], {})).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run') });
    const wrong = { DATABASE_URL: 'mysql://here' };
    expect((await run('check-books', [], wrong)).code).toBe(2);
  });

  const USAGE = {
    backup: 'Usage: npm run backup -- FILE\n',
    restore: 'Usage: npm run restore -- FILE      fills an empty database',
  };

  it('touch no database if they are called wrongly: a mistyped option is no file', async () => {
    // Nothing listens at this address. A command that tried to connect would report that, instead of its usage.
    const env = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };
    const wrong = [
      ['backup', ['--all']],
      ['restore', ['--opne']],
      ['restore', ['--open', 'one.clamor']],
    ] as const;
    const ended = await Promise.all(wrong.map(([program, words]) => run(program, [...words], env)));
    expect(ended).toEqual(
      wrong.map(([program]) => ({ code: 2, output: expect.stringMatching(new RegExp(`^${USAGE[program]}`)) })),
    );
    expect(readdirSync(places.folder)).toEqual([]);
  });

  it('tell books that disagree from books that cannot be looked at', async () => {
    const DATABASE_URL = await places.migrated();
    expect((await run('check-books', [], { DATABASE_URL })).code).toBe(0);
    await rowsOf(DATABASE_URL, "INSERT INTO kept_counts (what, slot, total) VALUES ('members', -1, 1)");
    expect(await run('check-books', [], { DATABASE_URL })).toMatchObject({
      code: 1,
      output: expect.stringContaining('1 wrong'),
    });
    const empty = await run('check-books', [], { DATABASE_URL: await places.empty() });
    expect(empty).toMatchObject({ code: 2, output: expect.stringContaining('no tables of Clamor') });
    const unreachable = await run('check-books', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
    expect(unreachable).toMatchObject({ code: 2, output: expect.stringContaining('cannot be reached') });
  });

  it('take an embedded database that runs into one outside, and from there into a new folder, which may be moved', async () => {
    const site = join(places.folder, 'site');
    mkdirSync(site, { mode: 0o711 });
    const database = await embedded(site);
    await migrate(database.url);
    await rowsOf(database.url, "INSERT INTO secrets (name, value) VALUES ('kept', '\\x07')");
    expect((await run('backup', ['one.clamor'], { DATA_DIR: site })).output).toContain('tables and 0 pictures');
    expect(await run('restore', ['one.clamor'], { DATA_DIR: site })).toMatchObject({
      code: 78,
      output: expect.stringContaining('Another Clamor'),
    });
    await database.stop();
    const DATABASE_URL = await places.empty();
    expect((await run('restore', ['one.clamor'], { DATABASE_URL, DATA_DIR: site })).code).toBe(0);
    expect((await run('backup', ['two.clamor'], { DATABASE_URL, DATA_DIR: site })).code).toBe(0);
    const DATA_DIR = join(places.folder, 'new');
    expect(await run('restore', ['two.clamor'], { DATA_DIR })).toMatchObject({
      code: 0,
      output: expect.stringContaining('npm run restore -- --open'),
    });
    renameSync(DATA_DIR, join(places.folder, 'moved'));
    const moved = { DATA_DIR: join(places.folder, 'moved') };
    expect((await run('check-books', [], moved)).code).toBe(0);
    expect((await run('restore', ['--open'], moved)).output).toContain('Mail and provider work go on.');
    const copy = await embedded(moved.DATA_DIR);
    expect(await rowsOf(copy.url, "SELECT value::text FROM secrets WHERE name = 'kept'")).toEqual([{ value: '\\x07' }]);
    await copy.stop();
  });
});
