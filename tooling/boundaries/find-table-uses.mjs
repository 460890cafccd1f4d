import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const MIGRATIONS = 'apps/server/migrations';
const SOURCE = 'apps/server/src';
const NO_PRODUCT = /\.(test|fixture|conformance)\.ts$|\/platform\/(test-database|test-redis|backup)\//;

const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?([a-z_]+)/g;
const READS = /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?([a-z_]+)/g;

/**
 * The tables of the newest schema, read from the text of the migrations.
 * @param {string} root
 */
export function tablesOf(root) {
  const tables = new Set();
  for (const file of readdirSync(join(root, MIGRATIONS)).sort()) {
    const sql = readFileSync(join(root, MIGRATIONS, file), 'utf8');
    for (const [, made] of sql.matchAll(/\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)) tables.add(made);
    for (const [, was, is] of sql.matchAll(/\bALTER TABLE (\w+) RENAME TO (\w+)/g)) {
      tables.delete(was);
      tables.add(is);
    }
    for (const [, dropped] of sql.matchAll(/\bDROP TABLE (?:IF EXISTS )?(\w+)/g)) tables.delete(dropped);
  }
  return tables;
}

/**
 * Which module writes and reads which table, found by the table names in its SQL. Modules are named `modules/sales`,
 * `platform/mail`, or `.` for the composition root.
 * @param {string} root
 * @returns {{ writers: Map<string, Set<string>>, readers: Map<string, Set<string>> }}
 */
export function findTableUses(root) {
  const tables = tablesOf(root);
  /** @type {Map<string, Set<string>>} */
  const writers = new Map();
  /** @type {Map<string, Set<string>>} */
  const readers = new Map();
  for (const file of sourcesBelow(join(root, SOURCE))) {
    const path = relative(join(root, SOURCE), file);
    if (NO_PRODUCT.test(`/${path}`)) continue;
    const text = withoutComments(readFileSync(file, 'utf8'));
    const module = path.includes('/') ? path.split('/').slice(0, 2).join('/') : '.';
    note(writers, tables, module, text.matchAll(WRITES));
    note(readers, tables, module, text.replaceAll(/\bDELETE FROM\b/g, '').matchAll(READS));
  }
  return { writers, readers };
}

/**
 * @param {Map<string, Set<string>>} uses
 * @param {Set<string>} tables
 * @param {string} module
 * @param {Iterable<RegExpMatchArray>} found
 */
function note(uses, tables, module, found) {
  for (const [, table = ''] of found) {
    if (!tables.has(table)) continue;
    uses.set(table, (uses.get(table) ?? new Set()).add(module));
  }
}

/** @param {string} text */
function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}
