import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Run {
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the program printed a line with this text. */
  until(text: string): Promise<void>;
  exit: Promise<number | null>;
}

const runs: Run[] = [];
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'clamor-main-'));
  // As root, the embedded database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.kill('SIGKILL');
    await run.exit;
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
  });
  let text = '';
  const waiting = new Map<string, () => void>();
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const [wanted, resolve] of waiting) if (text.includes(wanted)) resolve();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const run: Run = {
    output: () => text,
    kill: (signal) => child.kill(signal),
    until: (wanted) => new Promise((resolve) => (text.includes(wanted) ? resolve() : waiting.set(wanted, resolve))),
    exit: new Promise((resolve) => child.once('exit', resolve)),
  };
  runs.push(run);
  return run;
}

it('says what a production configuration lacks, and exits with 78', async () => {
  const run = start({ NODE_ENV: 'production', PUBLIC_URL: 'clamor.example' });
  expect(await run.exit).toBe(78);
  expect(run.output()).toBe(
    'Clamor cannot start:\nPUBLIC_URL must be an address that starts with http:// or https://.\n',
  );
});

it('refuses adapters that it does not have, and card keys of which some are missing, in words, and exits with 78', async () => {
  const run = start({ WORKERS: '4', REDIS_URL: 'redis://127.0.0.1:6379', STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(await run.exit).toBe(78);
  expect(run.output()).toBe(
    'Clamor cannot start:\n' +
      'STRIPE_WEBHOOK_SECRET must be set too, to take cards with stripe.\n' +
      'REDIS_URL needs an object store (S3_BUCKET): nodes share their pictures.\n' +
      'REDIS_URL needs TRUST_PROXY: without it every visitor has the address of the proxy.\n' +
      'WORKERS cannot be used with REDIS_URL: run one node for each processor instead.\n',
  );
});

it('says that its port is taken', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  const run = start({ DATABASE_URL: database.url, PORT: String(port) });
  expect(await run.exit).toBe(1);
  expect(run.output()).toContain(`Port ${port} is taken.`);
  await new Promise((resolve) => other.close(resolve));
});

it('prints where it is open and the staff secret, and stops in good order though the signal comes twice', async () => {
  const run = start({ DATABASE_URL: database.url, PORT: '0' });
  await run.until('Everything else:');
  const origin = /open at (\S+)/.exec(run.output())?.[1];
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(run.output()).toContain(
    'Test routes:       answer this machine alone (ALLOW_REMOTE_DEVELOPMENT=1 opens them)',
  );
  const secret = /staff secret: +(\S+)/.exec(run.output())?.[1] ?? '';
  const id = '01a1fbed-3696-7580-8c04-8efe09c01fb4';
  const approve = (headers: Record<string, string>) =>
    fetch(`${origin}/api/admin/users/${id}/approve`, { method: 'POST', headers });
  expect((await approve({})).status).toBe(401);
  expect((await approve({ 'x-admin-secret': secret })).status).toBe(404);
  run.kill('SIGTERM');
  await run.until('SIGTERM: stopping.');
  run.kill('SIGINT');
  run.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

it('exits with 78 and says why where another Clamor runs on its data folder', async () => {
  const first = start({ PORT: '0' });
  await first.until('Everything else:');
  const second = start({ PORT: '0' });
  expect(await second.exit).toBe(78);
  expect(second.output()).toMatch(/Clamor cannot start:\nAnother Clamor \(process \d+ on .+\) uses the database in /);
  const origin = /open at (\S+)/.exec(first.output())?.[1];
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.exit).toBe(0);
});

it('says so and exits with 1 where its embedded database died and cannot be started again', {
  timeout: 120_000,
}, async () => {
  const run = start({ PORT: '0' });
  await run.until('Everything else:');
  const place = /The database: +(\S+)/.exec(run.output())?.[1] ?? '';
  const pid = Number(readFileSync(join(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  // PostgreSQL does not start without its control file.
  rmSync(join(place, 'cluster/global/pg_control'));
  process.kill(pid, 'SIGKILL');
  expect(await run.exit).toBe(1);
  expect(run.output()).toContain('The database server died; starting it again.');
  expect(run.output()).toContain('Clamor lost its database.');
});
