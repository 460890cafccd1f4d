import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from './in-transaction.ts';
import { migrationsFolder } from './migrations-folder.ts';

const ENDING = '.sql';
/** The table of migrations as `migrate` creates it. */
const MIGRATIONS_TABLE =
  'CREATE TABLE schema_migrations (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)';

/** The names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith(ENDING));
  return files.map((file) => file.slice(0, -ENDING.length)).sort();
}

/**
 * Creates the schema that these migrations make, on an empty database in the caller's transaction. The caller fills the
 * table of migrations.
 */
export async function buildSchema(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.query(MIGRATIONS_TABLE);
  for (const name of [...names].sort()) {
    await tx.query(readFileSync(join(migrationsFolder(), `${name}${ENDING}`), 'utf8'));
  }
}
