import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres, type TemporaryPostgres } from './start-temporary-postgres.ts';
import { makeTemplate } from './template.ts';

/**
 * Starts one database server with one migrated template for the whole run. Every test file gets a copy of the template.
 */
export default async function setUpTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const external = project.config.provide.externalDatabaseUrl ?? null;
  const server = external === null ? await startShared() : { url: external, stop: async () => undefined };
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

function startShared(): Promise<TemporaryPostgres> {
  return startTemporaryPostgres({
    settings: { shared_buffers: '128MB', max_connections: '400', max_wal_size: '256MB', min_wal_size: '64MB' },
    log: (line) => console.log(line),
    isDurable: false,
  });
}
