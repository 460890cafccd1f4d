import { migrate } from '../database/migrate.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from './start-temporary-postgres.ts';

export interface PrivatePostgres extends TemporaryPostgres {
  /** The lines that the server's supervisor has written. */
  log: readonly string[];
}

/** Starts a migrated server that no other test uses, for tests that kill or freeze it. */
export async function startPrivatePostgres(settings: Record<string, string> = {}): Promise<PrivatePostgres> {
  const log: string[] = [];
  const server = await startTemporaryPostgres({
    settings: { shared_buffers: '32MB', ...settings },
    log: (line) => log.push(line),
    isDurable: true,
  });
  await migrate(server.url);
  return Object.assign(server, { log });
}
