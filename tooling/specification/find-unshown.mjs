import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf } from './titles-of.mjs';

const TABLES = 'e2e/specification';
const PROOF = /^`([^`]+)` > (.+)$/;

/**
 * @typedef {{ table: string, line: string, proofs: string[] }} Row
 * @typedef {{ rows: number, unshown: string[], gone: string[] }} Findings
 */

/**
 * The requirements in the tables that no test covers, and the tests in the tables that do not exist.
 * @param {string} root
 * @returns {Findings}
 */
export function findUnshown(root) {
  const rows = readdirSync(join(root, TABLES))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => rowsOf(`${TABLES}/${name}`, readFileSync(join(root, TABLES, name), 'utf8')));
  /** @type {Map<string, Set<string> | null>} */
  const known = new Map();
  /** @param {string} path */
  const titlesIn = (path) => {
    const place = join(root, path);
    if (!known.has(path)) known.set(path, existsSync(place) ? titlesOf(path, readFileSync(place, 'utf8')) : null);
    return known.get(path) ?? null;
  };
  /** @param {string} proof */
  const isThere = (proof) => {
    const [, path, title] = PROOF.exec(proof) ?? [];
    return path !== undefined && title !== undefined && (titlesIn(path)?.has(title) ?? false);
  };
  return {
    rows: rows.length,
    unshown: rows.filter(({ proofs }) => proofs.length === 0).map(({ table, line }) => `${table}: ${line}`),
    gone: rows.flatMap(({ table, proofs }) =>
      proofs.filter((proof) => !isThere(proof)).map((proof) => `${table}: ${proof}`),
    ),
  };
}

/**
 * The requirements of one table. A row whose last column begins with `waiting` has no test yet.
 * @param {string} table
 * @param {string} markdown
 * @returns {Row[]}
 */
function rowsOf(table, markdown) {
  return markdown
    .split('\n')
    .filter((text) => text.startsWith('|') && !/^\|(\s*-+\s*\|)+$/.test(text))
    .map((text) => text.slice(1, -1).split(' | '))
    .filter(([line = '']) => line.trim() !== 'requirement')
    .map(([line = '', shown = '']) => ({
      table,
      line: line.trim(),
      proofs: /^\s*(waiting\b.*)?$/.test(shown) ? [] : shown.split('<br>').map((proof) => proof.trim()),
    }));
}
