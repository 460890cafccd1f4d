import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { withClient } from './create-client.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { isSqlError } from './sql-states.ts';

const LOCK_NAME = 'clamor:migrate';
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 10;
/**
 * The longest time for one migration, or for the wait while another node migrates. It is long because a migration may
 * rewrite a large table. Without a limit, a start would hang if the database's host falls silent.
 */
const LONGEST_MIGRATION_MS = 30 * 60_000;

export interface MigrateOptions {
  /** How long a migration waits for a table lock before it gives way. */
  lockTimeoutMs?: number;
  /** Called when a migration gave way to other traffic and will be retried. */
  onRetry?: () => Promise<void> | void;
}

/**
 * Brings the database to the newest schema. Several nodes may call it at once: one migrates, the others wait. A
 * migration that does not get its table lock soon gives way and is retried, so that running traffic does not queue up
 * behind it. Throws PostgreSQL's error with the statement.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const migrateOn = async (client: pg.Client) => {
    await lockMigrations(client);
    await client.query(`SET lock_timeout = ${options.lockTimeoutMs ?? LOCK_TIMEOUT_MS}`);
    await runWithRetry(client, options);
  };
  await withClient(databaseUrl, migrateOn, { application_name: 'clamor migrate', query_timeout: LONGEST_MIGRATION_MS });
}

/** Keeps others from changing the schema while this connection lives. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [LOCK_NAME]);
}

async function runWithRetry(client: pg.Client, { onRetry }: MigrateOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigrations(client);
      return;
    } catch (error) {
      // If the connection is broken, ROLLBACK fails too. The original error says more.
      await client.query('ROLLBACK').catch(() => undefined);
      if (attempt >= ATTEMPTS || !isSqlError(error, 'lockNotAvailable', 'deadlockDetected')) throw error;
      await onRetry?.();
    }
  }
}

/**
 * Runs every migration that has not run. Branches add migrations independently, so a database may get one with a lower
 * number after one with a higher number.
 */
async function runMigrations(client: pg.Client): Promise<void> {
  const complaints: string[] = [];
  const quiet = () => {};
  const logger = { debug: quiet, info: quiet, warn: quiet, error: (text: string) => complaints.push(text) };
  try {
    await runner({
      dbClient: client,
      dir: migrationsFolder(),
      direction: 'up',
      migrationsTable: 'schema_migrations',
      checkOrder: false,
      noLock: true,
      logger,
    });
  } catch (error) {
    const message = [(error as Error).message, ...complaints].join('\n');
    throw Object.assign(new Error(message, { cause: error }), { code: (error as pg.DatabaseError).code });
  }
}
