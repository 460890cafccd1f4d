import ts from 'typescript';

/**
 * The identifiers to rename: old name to new name. A file that is named after one is renamed too.
 * @typedef {ReadonlyMap<string, string>} Names
 */

/**
 * The base name of the file that is named after an identifier: `lock-sale`, `mutable-columns`.
 * @param {string} name `lockSale` or `MUTABLE_COLUMNS`
 */
export function fileNameOf(name) {
  const words = /^[A-Z0-9_]+$/.test(name) ? name.replaceAll('_', '-') : name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-');
  return words.toLowerCase();
}

/**
 * The new path of a file, or the same. Only its name up to the first dot is renamed.
 * @param {string} path
 * @param {Names} names
 */
export function renamePath(path, names) {
  const [, folder = '', base = '', ending = ''] = /^(.*\/)?([^/.]+)(\.[^/]*)?$/.exec(path) ?? [];
  for (const [from, to] of names) if (base === fileNameOf(from)) return `${folder}${fileNameOf(to)}${ending}`;
  return path;
}

/**
 * Renames identifiers in code and comments. In strings only file paths change, because any other string may be
 * stored, sent or used as a lock's name.
 * @param {string} source TypeScript or JavaScript
 * @param {Names} names
 */
export function renameInCode(source, names, isJsx = false) {
  let renamed = '';
  let at = 0;
  for (const { pos, end, kind } of tokensOf(source, isJsx)) {
    const text = source.slice(pos, end);
    renamed += renameInComment(source.slice(at, pos), names);
    if (kind === ts.SyntaxKind.Identifier) renamed += names.get(text) ?? text;
    else if (kind === ts.SyntaxKind.StringLiteral) renamed += renamePathsIn(text, names);
    else renamed += text;
    at = end;
  }
  return renamed + renameInComment(source.slice(at), names);
}

/**
 * @param {string} source
 * @param {boolean} isJsx
 */
function tokensOf(source, isJsx) {
  const kind = isJsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, false, kind);
  /** @type {{ pos: number, end: number, kind: ts.SyntaxKind }[]} */
  const tokens = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.getChildCount(tree) > 0 && !ts.isTemplateExpression(node)) {
      for (const child of node.getChildren(tree)) if (!ts.isJSDoc(child)) visit(child);
    } else if (ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
    else if (node.end > node.getStart(tree)) tokens.push({ pos: node.getStart(tree), end: node.end, kind: node.kind });
  };
  visit(tree);
  return tokens.sort((one, other) => one.pos - other.pos);
}

/**
 * @param {string} text
 * @param {Names} names
 */
function renameInComment(text, names) {
  return renamePathsIn(
    text.replace(/[A-Za-z_$][\w$]*/g, (word) => (isPlainWord(word) ? word : (names.get(word) ?? word))),
    names,
  );
}

/** Whether a name is also a plain English word. In a comment it may be just that word, so it is not renamed there. */
function isPlainWord(/** @type {string} */ word) {
  return /^[A-Z]?[a-z]+$/.test(word);
}

/**
 * Renames paths of files wherever they stand: `./lock-sale.ts`, `apps/server/src/lock-sale.test.ts`.
 * @param {string} text
 * @param {Names} names
 */
export function renamePathsIn(text, names) {
  return text.replace(/[\w@./-]+\.(?:tsx?|mjs|mts)\b/g, (path) => renamePath(path, names));
}

/**
 * Renames in a document: text in backticks, and paths.
 * @param {string} text Markdown
 * @param {Names} names
 */
export function renameInDocument(text, names) {
  const inTicks = text.replace(/`[^`\n]+`/g, (code) =>
    code.replace(/[A-Za-z_$][\w$]*/g, (word) => names.get(word) ?? word),
  );
  return renamePathsIn(inTicks, names);
}

/**
 * Renames in a mutant: its paths, and the code of its edits. The title of its test stays.
 * @param {string} text
 * @param {Names} names
 */
export function renameInMutant(text, names) {
  const [head = '', ...edits] = text.split(/(?=^--- find\n)/m);
  const paths = head.replace(/^(Test|File): (\S+)/gm, (_, name, path) => `${name}: ${renamePath(path, names)}`);
  const code = (/** @type {string} */ edit) =>
    renamePathsIn(
      edit.replace(/[A-Za-z_$][\w$]*/g, (word) => names.get(word) ?? word),
      names,
    );
  return paths + edits.map(code).join('');
}
