import pg from 'pg';

/**
 * A single connection, still to be opened. Like the pool it always has an `error` listener: without one, a database that goes away
 * between two statements takes the whole process down. With it the next statement rejects.
 */
export function createClient(databaseUrl: string, options: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const client = new pg.Client({ ...options, connectionString: databaseUrl });
  client.on('error', () => undefined);
  return client;
}

/** Does one piece of work on a connection of its own, which ends with it. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
  options?: Omit<pg.ClientConfig, 'connectionString'>,
): Promise<Result> {
  const client = createClient(databaseUrl, options);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
