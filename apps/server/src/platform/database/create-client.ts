import pg from 'pg';
import { KEEP_ALIVE_AFTER_MS } from './create-pool.ts';

const CONNECT_TIMEOUT_MS = 10_000;

type ClientOptions = Omit<pg.ClientConfig, 'connectionString'>;

/**
 * A single connection, still to be opened. Like the pool it always has an `error` listener: without one, a database that goes away
 * between two statements takes the whole process down. With it the next statement rejects. How long an answer may take is
 * `query_timeout`, which whoever asks has to know.
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

/** Where nothing else is said, an answer takes no longer. */
const ANSWER_MS = 60_000;

/** Does one piece of work on a connection of its own, which ends with it. An answer that is overdue rejects (`query_timeout`). */
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
