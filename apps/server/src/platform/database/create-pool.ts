import pg from 'pg';
import { boundedClient } from './bounded-client.ts';
import { databaseTypes } from './database-types.ts';

/** How long a pool's borrower waits, in milliseconds: for a connection, and then for each answer. */
export interface PoolBounds {
  /** For a free connection, or for opening one. */
  connectMs: number;
  /** The server cancels a statement after this time. */
  statementMs: number;
  /**
   * A connection without an answer for this long is closed. Longer than `statementMs`, so that the server can report its
   * own time-out first.
   */
  answerMs: number;
}

export interface PoolOptions {
  /** Called for every idle connection that broke. The pool replaces it. */
  onError: (error: Error) => void;
  /** Connections at most. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** `READING` by default. */
  bounds?: PoolBounds;
}

/** The longest statement of any connection except a migration's. */
export const LONGEST_STATEMENT_MS = 13_000;

/** A request to a silent host fails within 19 seconds. */
const READING: PoolBounds = { connectMs: 5_000, statementMs: LONGEST_STATEMENT_MS, answerMs: 14_000 };
/** For the work of a bid before and after the desk: a request to a silent host fails within 5 seconds. */
export const QUICK: PoolBounds = { connectMs: 2_000, statementMs: 2_500, answerMs: 3_000 };

const IDLE_TIMEOUT_MS = 30_000;
/** After this idle time the kernel probes the host, and gives up ten seconds later. */
export const KEEP_ALIVE_AFTER_MS = 1_000;
/** The server's side: if a client disappears silently, its transaction's locks are released. No transaction waits for anything slow. */
const KEEP_ALIVES = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=2', 'tcp_keepalives_count=3'];
/**
 * Plans as on the embedded PostgreSQL, whatever another server assumes about its disk. By PostgreSQL's own default a read
 * by index costs four times a sequential one, and a member's list is then read by walking through the whole market.
 */
const PLANNING = ['random_page_cost=1.1', 'jit=off', 'max_parallel_workers_per_gather=0'];
/** A COMMIT without its standby shows by a warning alone. */
const WARNINGS = ['client_min_messages=warning'];

/**
 * The pool for everything except the desk's lanes. It always has an `error` listener: without one, a database that goes
 * away would end the process.
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
  // The pool does not listen on a borrowed connection. Without this listener, one that breaks between two queries would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // The pool attaches the connection to the error, with the key that cancels its statements. No log may get it.
    Reflect.deleteProperty(error, 'client');
    options.onError(error);
  });
  return pool;
}
