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
  database: PrivatePostgres;
  server: RunningServer;
  port: number;
  close(): Promise<void>;
}

/**
 * @param env what the server is told besides
 * @param program another build's server
 */
export async function openBenchSite(env: Record<string, string> = {}, program?: string): Promise<BenchSite> {
  const database = await startPrivatePostgres(DATABASE_SETTINGS);
  const another = program === undefined ? {} : { program };
  const server = await startServer({ env: { DATABASE_URL: database.url, ...env }, ...another, unchecked: true });
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
  return `Machine: ${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, Node ${process.version}`;
}
