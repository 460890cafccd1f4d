import pg from 'pg';
import { TRICKY, USUAL } from './column-values.fixture.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  /** Whether a row needs a value here, because the column is NOT NULL without a default. */
  isNeeded: boolean;
  /** The table and column that a foreign key refers to. */
  refersTo: string | null;
  /** The first value that a check lists; null if no check lists values. */
  choice: string | null;
}

/** The columns that PostgreSQL does not generate itself. */
const COLUMNS = `
  SELECT class.relname AS "table", attname AS "column", format_type(atttypid, NULL) AS type, attnotnull AND NOT atthasdef AS "isNeeded",
    (SELECT confrelid::regclass || '.' || (SELECT attname FROM pg_attribute WHERE attrelid = confrelid AND attnum = confkey[1])
      FROM pg_constraint WHERE contype = 'f' AND conrelid = class.oid AND conkey = ARRAY[attribute.attnum]) AS "refersTo",
    (SELECT substring(pg_get_constraintdef(oid) FROM 'ARRAY\\[''([^'']*)''') FROM pg_constraint
      WHERE contype = 'c' AND conrelid = class.oid AND conkey = ARRAY[attribute.attnum]
        AND pg_get_constraintdef(oid) LIKE '%ARRAY[%' LIMIT 1) AS choice
  FROM pg_class AS class JOIN pg_attribute AS attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND attgenerated = '' AND attidentity = ''
    AND class.relname <> 'schema_migrations'
  ORDER BY class.relname, attnum`;

/**
 * For each `table.column` whose valid values the schema does not state, the SQL of its values: first the one that a
 * back-up damages most easily, last a plain one for a new row.
 */
export type Asked = Readonly<Record<string, readonly string[]>>;

/** The values to try in a column, the one that a back-up damages most easily first. */
function valuesFor({ table, column, type, refersTo, choice }: Column, asked: Asked): readonly string[] {
  const given = asked[`${table}.${column}`];
  if (given !== undefined) return given;
  if (refersTo !== null) {
    const [other, key] = refersTo.split('.');
    return [`(SELECT ${key} FROM ${other} OFFSET 1 LIMIT 1)`, `(SELECT ${key} FROM ${other} LIMIT 1)`];
  }
  const usual = USUAL[type] ?? 'NULL';
  return choice === null ? [TRICKY[type] ?? usual, usual] : [pg.escapeLiteral(choice)];
}

/** Runs a statement. Returns PostgreSQL's error message, or null. */
async function attempt(client: pg.Client, text: string): Promise<string | null> {
  return await client.query(text).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** Inserts a row with usual values. A second row refers to other tables' second rows, so that it repeats no key. */
async function insertRow(client: pg.Client, table: string, columns: readonly Column[], asked: Asked, isSecond = false) {
  if (columns.length === 0) return await attempt(client, `INSERT INTO ${table} DEFAULT VALUES`);
  const names = columns.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
  const values = columns
    .map((column) => valuesFor(column, asked).at(isSecond && column.refersTo !== null ? 0 : -1))
    .join(', ');
  return await attempt(client, `INSERT INTO ${table} (${names}) VALUES (${values})`);
}

/**
 * Writes a revealing value into each column of the table's last row that accepts one. Optional columns are first
 * written together, because checks may require some of them together.
 */
async function enrichRow(client: pg.Client, table: string, columns: readonly Column[], asked: Asked): Promise<void> {
  const last = `WHERE ctid = (SELECT max(ctid) FROM ${table})`;
  const together = columns.flatMap((column) => {
    const isAsked = `${table}.${column.column}` in asked;
    if (!isAsked && (column.isNeeded || column.refersTo !== null)) return [];
    return [`${pg.escapeIdentifier(column.column)} = ${valuesFor(column, asked).at(isAsked ? 0 : -1)}`];
  });
  if (together.length > 0) await attempt(client, `UPDATE ${table} SET ${together.join(', ')} ${last}`);
  for (const column of columns) {
    for (const value of valuesFor(column, asked)) {
      const text = `UPDATE ${table} SET ${pg.escapeIdentifier(column.column)} = ${value} ${last}`;
      if ((await attempt(client, text)) === null) break;
    }
  }
}

/**
 * Gives every table a row with the needed values and, if its keys allow a second row, one with a value in each column.
 * Triggers are off, so that the rows stay as written here.
 * @returns the tables that stay empty, each with PostgreSQL's error message
 */
export async function fillTables(client: pg.Client, asked: Asked): Promise<Record<string, string>> {
  const { rows } = await client.query<Column>(COLUMNS);
  const columnsOf = (table: string) => rows.filter((column) => column.table === table);
  const neededOf = (table: string) => columnsOf(table).filter(({ isNeeded }) => isNeeded);
  const tables = [...new Set(rows.map(({ table }) => table))];
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // The loop repeats until it fills no further table: a table can only be filled after those that it refers to.
  const filled = new Set<string>();
  const failed = new Map(tables.map((table) => [table, '']));
  for (let before = Number.POSITIVE_INFINITY; failed.size < before; ) {
    before = failed.size;
    for (const table of failed.keys()) {
      const refused = await insertRow(client, table, neededOf(table), asked);
      const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
      if (rowCount === 0) failed.set(table, refused ?? 'its row vanished');
      else failed.delete(table);
      if (!failed.has(table)) filled.add(table);
    }
  }
  for (const table of filled) await insertRow(client, table, neededOf(table), asked, true);
  for (const table of filled) await enrichRow(client, table, columnsOf(table), asked);
  return Object.fromEntries(failed);
}
