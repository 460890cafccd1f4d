import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const FOLDERS = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src'];
const NOT_SHOWN = /\.(test|fixture|conformance)\.tsx?$/;
/**
 * Methods that format a moment, or read its day or hour, in some time zone. `toLocaleString` of a date does too, and is
 * handled in `isOfAZone`.
 */
const READS_A_ZONE =
  /^(toLocale(Date|Time)String|to(Date|Time|UTC)String|get(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset)$/;

/**
 * Finds files that format a moment, or read its day or hour.
 * @param {string} root a folder laid out like the project
 * @returns {{ filesRead: number, files: string[] }}
 */
export function findZones(root) {
  const files = FOLDERS.flatMap((folder) => sourcesIn(root, folder));
  return { filesRead: files.length, files: files.filter((file) => namesMoments(join(root, file))).sort() };
}

/**
 * @param {string} root
 * @param {string} folder
 */
function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .filter((entry) => /\.tsx?$/.test(entry) && !NOT_SHOWN.test(entry))
    .map((entry) => `${folder}/${entry}`);
}

/** @param {string} file */
function namesMoments(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  let found = false;
  /** @param {ts.Node} node */
  function visit(node) {
    found ||= ts.isPropertyAccessExpression(node) && isOfAZone(node);
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

/** @param {ts.PropertyAccessExpression} node */
function isOfAZone({ expression, name: { text } }) {
  if (text === 'DateTimeFormat' || text === 'RelativeTimeFormat') return expression.getText() === 'Intl';
  if (text === 'toLocaleString') return ts.isNewExpression(expression) && expression.expression.getText() === 'Date';
  return READS_A_ZONE.test(text);
}
