import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../database/index.ts';
import { startEmbeddedPostgres } from './index.ts';
import { assertDurable } from './settings.ts';

/** Real servers on a disk that other tests use at the same time. */
const SLOW = { timeout: 120_000 };
const dataDir = mkdtempSync(join(tmpdir(), 'clamor-durable-'));
chmodSync(dataDir, 0o711);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB' }, log: () => undefined });

it('refuses a database that would lose acknowledged writes, naming what has to be on', SLOW, async () => {
  const database = await start();
  await expect(assertDurable(database.url)).resolves.toBeUndefined();
  const client = createClient(database.url);
  await client.connect();
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET synchronous_commit = off`);
  await client.end();
  await expect(assertDurable(database.url)).rejects.toThrow(/lose acknowledged writes: synchronous_commit must be on/);
  await database.stop();
  await expect(start()).rejects.toThrow('synchronous_commit must be on');
});
