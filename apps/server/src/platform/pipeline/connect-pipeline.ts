import pg from 'pg';
import { realScheduler } from '../clock/index.ts';
import { databaseTypes } from '../database/database-types.ts';
import { PipelineConnection } from './pipeline-connection.ts';
import { ConnectionLost } from './sql-state.ts';

/** How long a session may block others, in milliseconds. */
export interface SessionLimits {
  lockTimeoutMs: number;
  statementTimeoutMs: number;
  /** A session that is idle in a transaction for so long is ended, so that a frozen node loses its locks. */
  idleInTransactionTimeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_AFTER_MS = 1_000;

/**
 * Opens a connection for a lane. Its queries must use indexes: a plan that is made while a table is small would not
 * suit the table when it has grown. Throws PostgreSQL's error, or `ConnectionLost`.
 */
export async function connectPipeline(url: string, limits: SessionLimits, name: string): Promise<PipelineConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    pipeline: true,
    types: databaseTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const connection = new PipelineConnection(client);
  // The host may fall silent even after the connection is open.
  const cancel = realScheduler.after(CONNECT_TIMEOUT_MS, () => connection.destroy());
  try {
    await client.connect();
    await connection.command(sessionSettings(limits));
    return connection;
  } catch (error) {
    connection.destroy();
    throw typeof (error as { severity?: unknown }).severity === 'string'
      ? error
      : new ConnectionLost('The database could not be reached.', { cause: error });
  } finally {
    cancel();
  }
}

function sessionSettings(limits: SessionLimits): string {
  return [
    `SET lock_timeout = ${limits.lockTimeoutMs}`,
    `SET statement_timeout = ${limits.statementTimeoutMs}`,
    `SET idle_in_transaction_session_timeout = ${limits.idleInTransactionTimeoutMs}`,
    "SET default_transaction_isolation = 'read committed'",
    'SET tcp_keepalives_idle = 1',
    'SET tcp_keepalives_interval = 1',
    'SET tcp_keepalives_count = 3',
    'SET enable_seqscan = off',
    'SET enable_bitmapscan = off',
    'SET enable_hashjoin = off',
    'SET enable_mergejoin = off',
    'SET enable_material = off',
    'SET plan_cache_mode = force_generic_plan',
    'SET jit = off',
    // If a COMMIT did not wait for its standby, the server reports it only by a warning, so warnings must arrive.
    'SET client_min_messages = warning',
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  ].join(';\n');
}
