import type { Queryable } from '../database/index.ts';
import type { Manifest } from './archive-format.ts';

/** A foreign key of a table, with the SQL that creates it. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const OWN = `namespace.nspname = current_schema() AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')`;

/**
 * All tables of the schema by name, with the columns that are stored. Generated columns are left out: restoring
 * computes them again.
 */
export async function readTables(database: Queryable): Promise<Manifest['tables']> {
  const { rows } = await database.query<Manifest['tables'][number]>(
    `SELECT class.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class class JOIN pg_namespace namespace ON namespace.oid = relnamespace JOIN pg_attribute ON attrelid = class.oid
     WHERE ${OWN} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY class.relname ORDER BY class.relname`,
  );
  return rows;
}

/** PostgreSQL's sequences. Read them in the transaction that reads the rows, so that no value is behind the rows. */
export async function readSequences(database: Queryable): Promise<Manifest['sequences']> {
  const { rows } = await database.query<Manifest['sequences'][number]>(
    `SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname = current_schema() ORDER BY sequencename`,
  );
  return rows;
}

export async function readForeignKeys(database: Queryable): Promise<ForeignKey[]> {
  const { rows } = await database.query<ForeignKey>(
    `SELECT class.relname AS "table", conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class class ON class.oid = conrelid JOIN pg_namespace namespace ON namespace.oid = relnamespace
     WHERE ${OWN} AND contype = 'f' ORDER BY class.relname, conname`,
  );
  return rows;
}

/** Whether the schema has no table, view or sequence, apart from those of extensions. */
export async function isEmpty(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class class JOIN pg_namespace namespace ON namespace.oid = relnamespace WHERE ${OWN}) AS used`,
  );
  return rows[0]?.used === false;
}
