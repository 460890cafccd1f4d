import { randomBytes } from 'node:crypto';
import { withClient } from '../database/create-client.ts';
import { migrate } from '../database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server to use instead of an embedded one. It comes from vitest.config.ts. */
    externalDatabaseUrl: string | null;
    testDatabase: { serverUrl: string; template: string };
  }
}

/** The connection string of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A new database name that no other run uses. */
export function freshName(purpose: string): string {
  return `${purpose}_${randomBytes(6).toString('hex')}`;
}

/** Runs a statement about whole databases, on a connection of its own. */
export async function onServer(serverUrl: string, sql: string): Promise<void> {
  await withClient(serverUrl, (client) => client.query(sql));
}

/** Creates a database with all migrations, which `createTestDatabase` copies. */
export async function makeTemplate(serverUrl: string): Promise<{ template: string; drop: () => Promise<void> }> {
  const template = freshName('template');
  await onServer(serverUrl, `CREATE DATABASE ${template}`);
  await migrate(urlOf(serverUrl, template));
  return { template, drop: () => onServer(serverUrl, `DROP DATABASE ${template} WITH (FORCE)`) };
}
