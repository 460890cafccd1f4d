import ts from 'typescript';

/** One place in the sources that sends a changing call. */
export interface Send {
  /** `POST /api/bids` */
  call: string;
  file: string;
  /**
   * The functions and components through which the call is passed, innermost first: `useAction.mutationFn`,
   * `<ConfirmStep run>`, `useEnding()`, `function useEnter`.
   */
  through: string[];
}

let pages: Record<string, string> | undefined;
const parsed = new WeakMap<Record<string, string>, ts.SourceFile[]>();

/**
 * The sources of the pages by their paths below `src`, without tests and fixtures. They are read once, because many
 * tests use them.
 */
export function pageSources(): Record<string, string> {
  pages ??= readPageSources();
  return pages;
}

function readPageSources(): Record<string, string> {
  const all = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  return Object.fromEntries(
    Object.entries(all)
      .filter(([path]) => !/\.(test|fixture)\.tsx?$/.test(path))
      .map(([path, source]) => [path.startsWith('./') ? `app/${path.slice(2)}` : path.slice(3), source]),
  );
}

export function parsedSources(sources: Record<string, string>): ts.SourceFile[] {
  const known = parsed.get(sources) ?? parseAll(sources);
  parsed.set(sources, known);
  return known;
}

function parseAll(sources: Record<string, string>): ts.SourceFile[] {
  return Object.entries(sources).map(([file, source]) =>
    ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  );
}

export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

/** The names of the constants that `callOf` makes for calls that change something. */
function changingCalls(trees: readonly ts.SourceFile[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const tree of trees) {
    visitAll(tree, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'callOf') return;
      const [method, path] = node.arguments.map((argument) => (ts.isStringLiteral(argument) ? argument.text : '?'));
      if (method === 'GET') return;
      const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : node.getText();
      if (calls.has(name)) throw new Error(`Two calls are called ${name}.`);
      calls.set(name, `${method} ${path}`);
    });
  }
  return calls;
}

/** Whether this use of the name refers to the call itself, and not to an import, a declaration or the call's path. */
function isUsed({ parent }: ts.Identifier): boolean {
  return !(ts.isImportSpecifier(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyAccessExpression(parent));
}

/**
 * The name of the construct that receives a node, such as a JSX attribute; null if the ancestor is another construct.
 */
function handedTo(node: ts.Node): string | null {
  if (ts.isJsxAttribute(node)) return `<${node.parent.parent.tagName.getText()} ${node.name.getText()}>`;
  if (ts.isFunctionDeclaration(node)) return `function ${node.name?.text}`;
  if (ts.isCallExpression(node)) return `${node.expression.getText()}()`;
  const isMember = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
  if (!isMember || !ts.isCallExpression(node.parent.parent)) return null;
  return `${node.parent.parent.expression.getText()}.${node.name.getText()}`;
}

/** Every place in the sources that sends a changing call. */
export function findSends(sources: Record<string, string>): Send[] {
  const trees = parsedSources(sources);
  const calls = changingCalls(trees);
  const sends: Send[] = [];
  for (const tree of trees) {
    visitAll(tree, (node) => {
      const call = ts.isIdentifier(node) && isUsed(node) ? calls.get(node.text) : undefined;
      if (call === undefined) return;
      const through: string[] = [];
      for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
        const way = handedTo(at);
        if (way !== null) through.push(way);
      }
      sends.push({ call, file: tree.fileName, through });
    });
  }
  const sent = new Set(sends.map(({ call }) => call));
  for (const call of calls.values()) if (!sent.has(call)) sends.push({ call, file: 'nowhere', through: [] });
  return sends;
}
