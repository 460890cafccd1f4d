import { cpus, totalmem } from 'node:os';
import {
  type PrivatePostgres,
  startPrivatePostgres,
} from '../apps/server/src/platform/test-database/start-private-postgres.ts';
import { type RunningServer, startServer } from '../e2e/http/running-server.ts';

/** As much memory as the peer's and our database get alike. */
export const DATABASE_SETTINGS = { shared_buffers: '512MB' };

/** A built server on a database of its own. */
export interface BenchSite {
  database: Pick<PrivatePostgres, 'url' | 'pid'>;
  server: RunningServer;
  port: number;
  close(): Promise<void>;
}

/**
 * @param env what the server is told besides
 * @param program another build than this one
 */
export async function openBenchSite(
  env: Record<string, string> = {},
  program: string | null = null,
): Promise<BenchSite> {
  return await serveFrom(await startPrivatePostgres(DATABASE_SETTINGS), env, program);
}

/** Starts a server on a database, which stops with the site. */
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

/** What everything below was measured on. */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, Node ${process.version}`;
}
