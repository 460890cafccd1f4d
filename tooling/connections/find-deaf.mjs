import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const FOLDERS = ['apps/server', 'e2e', 'bench'];
const MAKES_CONNECTIONS = /^(pg\.)?(Pool|Client)$/;
/** Files that create a connection and pass it to another file, which adds the `error` listener. */
const LISTENS_ELSEWHERE = new Set(['apps/server/src/platform/pipeline/connect-pipeline.ts']);

/**
 * Finds connections to PostgreSQL without an `error` listener. Such a connection ends the process when its database
 * goes away.
 * @param {string} root a folder laid out like the project
 * @returns {{ filesRead: number, deaf: string[] }}
 */
export function findDeaf(root) {
  const files = FOLDERS.flatMap((folder) => sourcesIn(root, folder));
  const read = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const using = read.filter(({ file, source }) => /from 'pg'/.test(source) && !LISTENS_ELSEWHERE.has(file));
  return { filesRead: files.length, deaf: using.flatMap(({ file, source }) => deafIn(file, source)) };
}

/**
 * @param {string} root
 * @param {string} folder
 */
function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = entries.filter((entry) => /\.ts$/.test(entry) && !/(^|\/)(node_modules|dist)\//.test(entry));
  return sources.map((entry) => `${folder}/${entry}`);
}

/**
 * @param {string} file
 * @param {string} source
 */
function deafIn(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const deaf = [];
  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isNewExpression(node) && MAKES_CONNECTIONS.test(node.expression.getText())) {
      const name = nameOf(node);
      if (name === null || !source.includes(`${name}.on('error'`)) {
        deaf.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return deaf;
}

/**
 * The name of the variable that holds a new connection; null if it has none.
 * @param {ts.NewExpression} node
 */
function nameOf({ parent }) {
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  return ts.isBinaryExpression(parent) ? parent.left.getText() : null;
}
