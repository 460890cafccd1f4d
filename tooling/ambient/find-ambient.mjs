import ts from 'typescript';

/**
 * Code that reads the clock or the environment itself, instead of getting the value from its caller.
 * @typedef {{ line: number, text: string, kind: 'time' | 'environment' }} Ambient
 */

const TIME = new Set(['Date.now', 'performance.now', 'performance.timeOrigin', 'process.hrtime', 'Temporal.Now']);
const ENVIRONMENT = new Set(['process.env', 'import.meta.env']);

/**
 * Finds every place in a source text that reads the clock or the environment.
 * @param {string} file
 * @param {string} source
 * @returns {Ambient[]}
 */
export function findAmbient(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {Ambient[]} */
  const found = [];
  /** @param {ts.Node} node */
  function visit(node) {
    const kind = kindOf(node);
    if (kind !== null) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, text: node.getText(), kind });
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

/**
 * @param {ts.Node} node
 * @returns {Ambient['kind'] | null}
 */
function kindOf(node) {
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText().replace(/^(globalThis|window)\./, '');
    if (TIME.has(text)) return 'time';
    if (ENVIRONMENT.has(text)) return 'environment';
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return 'time';
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return 'time';
  if (ts.isVariableDeclaration(node)) return kindOfDestructuring(node);
  return null;
}

/**
 * Also finds the two reads by destructuring: `const { env } = process` and `const { now } = Date`.
 * @param {ts.VariableDeclaration} node
 * @returns {Ambient['kind'] | null}
 */
function kindOfDestructuring(node) {
  if (!ts.isObjectBindingPattern(node.name) || node.initializer === undefined) return null;
  const owner = node.initializer.getText();
  const names = node.name.elements.map((element) => `${owner}.${(element.propertyName ?? element.name).getText()}`);
  if (names.some((name) => TIME.has(name))) return 'time';
  return names.some((name) => ENVIRONMENT.has(name)) ? 'environment' : null;
}
