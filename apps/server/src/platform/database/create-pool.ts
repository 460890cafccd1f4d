import pg from 'pg';
import { boundedClient } from './bounded-client.ts';
import { databaseTypes } from './database-types.ts';

/** How long a pool's borrower waits, in milliseconds: for a connection, and then for each answer. */
export interface PoolBounds {
  /** For a connection that is free, or to open one. */
  connectMs: number;
  /** The server ends a statement after so long. */
  statementMs: number;
  /** The connection is broken where no answer came for so long; more than `statementMs`, which the server tells itself. */
  answerMs: number;
}

export interface PoolOptions {
  /** Told of every connection that broke while nobody was using it; the pool replaces it by itself. */
  onError: (error: Error) => void;
  /** Connections at most. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** `READING` where nothing is said. */
  bounds?: PoolBounds;
}

/** No statement of a connection of Clamor's runs longer; a migration's may. */
export const LONGEST_STATEMENT_MS = 13_000;

/** A host that went silent fails a request within 19 seconds. */
const READING: PoolBounds = { connectMs: 5_000, statementMs: LONGEST_STATEMENT_MS, answerMs: 14_000 };
/** What a bid needs before and after the desk: a silent host fails it within 5 seconds. */
export const QUICK: PoolBounds = { connectMs: 2_000, statementMs: 2_500, answerMs: 3_000 };

const IDLE_TIMEOUT_MS = 30_000;
/** The kernel asks an idle connection's host after so long whether it is still there, and gives up ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 1_000;
/**
 * The server's half, for a client that went away without a word: the locks of its transaction are freed. Nothing that takes
 * long is waited for inside a transaction.
 */
const SESSION_OPTIONS = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=2', 'tcp_keepalives_count=3'];

/**
 * The pool for everything but the desk's lanes. It always has an `error` listener: without one, a database that goes
 * away takes the whole process down.
 */
export function createPool(databaseUrl: string, options: PoolOptions): pg.Pool {
  const { connectMs, statementMs, answerMs } = options.bounds ?? READING;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: boundedClient(answerMs),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'clamor',
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: answerMs,
    options: SESSION_OPTIONS.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
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
