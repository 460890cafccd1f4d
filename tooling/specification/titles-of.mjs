import ts from 'typescript';

const WHAT_NAMES_A_TEST = new Set(['it', 'test', 'journey']);

/**
 * The titles of the tests and journeys in a file, with their placeholders.
 * @param {string} path
 * @param {string} text
 * @returns {Set<string>}
 */
export function titlesOf(path, text) {
  /** @type {Set<string>} */
  const titles = new Set();
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    const title = ts.isCallExpression(node) && isTest(node) ? titleOf(node.arguments[0]) : null;
    if (title !== null) titles.add(title);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/**
 * Whether a call defines a test: `it('…')`, `it.each(…)('…')` or `journey('…')`.
 * @param {ts.CallExpression} call
 */
function isTest(call) {
  /** @type {ts.Expression} */
  let callee = call.expression;
  while (
    ts.isCallExpression(callee) ||
    ts.isPropertyAccessExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe') return false;
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  }
  return ts.isIdentifier(callee) && WHAT_NAMES_A_TEST.has(callee.text);
}

/** @param {ts.Expression | undefined} given */
function titleOf(given) {
  if (given === undefined) return null;
  if (ts.isStringLiteralLike(given)) return given.text;
  return ts.isTemplateExpression(given) ? given.getText().slice(1, -1) : null;
}
