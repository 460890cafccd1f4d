import pg from 'pg';
import { boundedClient } from './bounded-client.ts';
import { databaseTypes } from './database-types.ts';

/** How long code waits for a pool, in milliseconds: first for a connection, then for each answer. */
export interface PoolBounds {
  /** The wait for a free connection, or for opening one. */
  connectMs: number;
  /** The server cancels a statement after this time. */
  statementMs: number;
  /**
   * A connection without an answer for this long is closed. It must be longer than `statementMs`, so that the server
   * can report its own time-out first.
   */
  answerMs: number;
}

export interface PoolOptions {
  /** Called for every idle connection that broke. The pool replaces it. */
  onError: (error: Error) => void;
  /** The most connections. */
  max?: number;
  /** The name that `pg_stat_activity` shows. */
  applicationName?: string;
  /** `READING` by default. */
  bounds?: PoolBounds;
}

/** The longest statement of a serving node. Migrations, backups, restores and checks of the books may take longer. */
export const LONGEST_STATEMENT_MS = 13_000;

/** For readers. A request to a silent host fails within 19 seconds. */
const READING: PoolBounds = { connectMs: 5_000, statementMs: LONGEST_STATEMENT_MS, answerMs: 14_000 };
/** For the work before and after a bid's desk command. A request to a silent host fails within 5 seconds. */
export const QUICK: PoolBounds = { connectMs: 2_000, statementMs: 2_500, answerMs: 3_000 };

const IDLE_TIMEOUT_MS = 30_000;
/** After so much idle time the kernel probes the host. Without an answer it gives up ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 1_000;
/**
 * Lets the server probe its clients too. If a client disappears silently, the locks of its transaction are soon
 * released.
 */
const KEEP_ALIVES = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=2', 'tcp_keepalives_count=3'];
/**
 * Makes every server plan queries as the embedded PostgreSQL does. By default the planner assumes that a page read
 * through an index costs four times a page read in order. Then a member's list would read the whole market's table.
 */
const PLANNING = ['random_page_cost=1.1', 'jit=off', 'max_parallel_workers_per_gather=0'];
/** If a COMMIT did not wait for its standby, the server reports it only by a warning, so warnings must arrive. */
const WARNINGS = ['client_min_messages=warning'];

/**
 * A pool of connections. The desk's lanes have connections of their own instead. A pool always has an `error` listener:
 * without one, a database that goes away would end the process.
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
    options: [...KEEP_ALIVES, ...PLANNING, ...WARNINGS].map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: databaseTypes,
  });
  // The pool does not listen to a borrowed connection. Without this listener, a connection that breaks between two
  // queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // The pool attaches the connection to the error. It contains the key that cancels its statements, which must not
    // get into a log.
    Reflect.deleteProperty(error, 'client');
    options.onError(error);
  });
  return pool;
}
