import { cpus, totalmem } from 'node:os';
import {
  type PrivatePostgres,
  startPrivatePostgres,
} from '../apps/server/src/platform/test-database/start-private-postgres.ts';
import { type RunningServer, startServer } from '../e2e/http/running-server.ts';

/** The same settings for every database that a run compares. */
export const DATABASE_SETTINGS = { shared_buffers: '512MB' };

/** A built server with its own database. */
export interface BenchSite {
  database: Pick<PrivatePostgres, 'url' | 'pid'>;
  server: RunningServer;
  port: number;
  close(): Promise<void>;
}

/**
 * Starts a server on a new private PostgreSQL.
 * @param env additional environment of the server
 * @param program the main file of another build; null: this build
 */
export async function openBenchSite(
  env: Record<string, string> = {},
  program: string | null = null,
): Promise<BenchSite> {
  return await serveFrom(await startPrivatePostgres(DATABASE_SETTINGS), env, program);
}

/** Starts a server on a given database. Closing the site stops both. */
export async function serveFrom(
  database: Pick<PrivatePostgres, 'url' | 'pid' | 'stop'>,
  env: Record<string, string> = {},
  program: string | null = null,
): Promise<BenchSite> {
  const build = program === null ? {} : { program };
  const server = await startServer({ env: { DATABASE_URL: database.url, ...env }, unchecked: true, ...build });
  return {
    database,
    server,
    port: Number(new URL(server.origin).port),
    async close() {
      await server.stop();
      await database.stop();
    },
  };
}

/** The description of this machine for the results: processors, memory, version of Node. */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, Node ${process.version}`;
}
