import { inject } from 'vitest';
import { freshName, onServer, urlOf } from './template.ts';

export interface TestDatabase {
  /** The connection string for `pg`. The database is migrated and empty. */
  url: string;
  /** Removes the database. Connections that are still open break. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database for one test file. It is a copy of the run's template, which takes some tens of
 * milliseconds.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabase');
  const name = freshName('test');
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
