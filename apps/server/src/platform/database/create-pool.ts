import pg from 'pg';
import { databaseTypes } from './database-types.ts';

export interface PoolOptions {
  /** Told of every connection that broke while nobody was using it; the pool replaces it by itself. */
  onError: (error: Error) => void;
  /** Connections at most. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

/** No statement of a connection of Clamor's runs longer; a migration's may. */
export const LONGEST_STATEMENT_MS = 15_000;

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;

/**
 * The pool for everything but the desk's lanes. It always has an `error` listener: without one, a database that goes
 * away takes the whole process down.
 */
export function createPool(databaseUrl: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'clamor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: LONGEST_STATEMENT_MS,
    keepAlive: true,
    types: databaseTypes,
  });
  // A client that is lent out has no listener of the pool's: a connection that breaks between two of its queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // What the pool hangs on the error is the connection whole, with the key that cancels its statements: no log may have it.
    Reflect.deleteProperty(error, 'client');
    options.onError(error);
  });
  return pool;
}
