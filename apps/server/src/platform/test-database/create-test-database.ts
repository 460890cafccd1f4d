import { inject } from 'vitest';
import { freshName, onServer, urlOf } from './template.ts';

export interface TestDatabase {
  /** Connection string for `pg`; the database is migrated and empty. */
  url: string;
  /** Removes the database, breaking connections that are still open. */
  drop(): Promise<void>;
}

/** A migrated database of its own for a test file, copied from the run's template in some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabase');
  const name = freshName('test');
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
