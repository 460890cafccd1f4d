import pg from 'pg';
import { KEEP_ALIVE_AFTER_MS } from './create-pool.ts';

const CONNECT_TIMEOUT_MS = 10_000;

type ClientOptions = Omit<pg.ClientConfig, 'connectionString'>;

/**
 * A single connection, not opened yet. It always has an `error` listener. Without one, a database that goes away
 * between two statements would end the process; with it the next statement rejects. The caller sets the time limit for
 * an answer (`query_timeout`).
 */
export function createClient(databaseUrl: string, options: ClientOptions = {}): pg.Client {
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...options,
    connectionString: databaseUrl,
  });
  client.on('error', () => undefined);
  return client;
}

/** The default time limit for an answer. */
const ANSWER_MS = 60_000;

/**
 * Runs work on a connection of its own and closes it. A statement without an answer in time rejects (`query_timeout`).
 */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
  options?: ClientOptions,
): Promise<Result> {
  const client = createClient(databaseUrl, { query_timeout: ANSWER_MS, ...options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
