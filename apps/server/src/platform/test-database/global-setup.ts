import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { makeTemplate } from './template.ts';

/** One database server and one migrated template for the whole run; every test file gets its own copy. */
export default async function setUpTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const external = project.config.provide.externalDatabaseUrl ?? null;
  const server = external === null ? await startTemporaryServer() : { url: external, stop: async () => undefined };
  const { template, drop } = await makeTemplate(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  project.provide('testDatabase', { serverUrl: server.url, template });
  return async () => {
    if (external !== null) await drop();
    await server.stop();
  };
}

async function startTemporaryServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = temporaryFolder();
  const settings = { shared_buffers: '128MB', max_connections: '400' };
  const database = await startEmbeddedPostgres({ dataDir: folder, settings, log: (line) => console.log(line) });
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}

/** The database's user, who is not the one that runs the tests where that is root, has to be able to enter it. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clamor-test-database-'));
  chmodSync(folder, 0o711);
  return folder;
}
