import ts from 'typescript';
import { expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/**
 * Calls that start something, each with the call that ends it. The two calls of a listener must name the same event.
 */
const PAIRS: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/\.?addEventListener$/, /\.?removeEventListener$/],
  [/(^|\.)setTimeout$/, /(^|\.)clearTimeout$/],
  [/(^|\.)setInterval$/, /(^|\.)clearInterval$/],
  [/(^|\.)requestAnimationFrame$/, /(^|\.)cancelAnimationFrame$/],
  [/^(Intersection|Resize|Mutation)Observer$/, /\.disconnect$/],
  [/^embla\.on$/, /^embla\.off$/],
  [/^navigator\.wakeLock\.request$/, /\.release$/],
  [/^(ListingSocket|Uppy)$/, /(^|\.)(close|destroy)$/],
];

/** Starts that no call ends, each with the reason. */
const NEVER_ENDED: Readonly<Record<string, string>> = {
  'features/bidding/use-bid-form.ts setTimeout':
    'the wait of a bid that is under way, which is sent on without its page',
  'lib/call-once.ts setTimeout': 'the wait of a call that is under way',
  'lib/picture-upload.ts Uppy': 'made by a helper; the uploads that it belongs to end it when their form goes',
  'lib/save-file.ts setTimeout': 'lets go of a file that the browser saves',
  'lib/step-gate.ts addEventListener popstate': 'one for the page',
  'lib/when-at-rest.ts addEventListener load': 'fires once',
  'lib/when-at-rest.ts setTimeout': 'fires once',
};

const isScope = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

/** The top-level declaration that contains a node; the file if there is none. */
function scopeOf(node: ts.Node): ts.Node {
  let scope: ts.Node = node;
  for (let at = node; !ts.isSourceFile(at); at = at.parent) if (isScope(at)) scope = at;
  return scope === node ? node.getSourceFile() : scope;
}

/** Whether the function around a call can be called later: it is returned, passed on, or has a name. */
function isReachable(node: ts.Node, scope: ts.Node): boolean {
  for (let at = node.parent; at !== scope && !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isArrowFunction(at) && !ts.isFunctionExpression(at)) continue;
    const { parent } = at;
    const isGiven = ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isConditionalExpression(parent);
    if (isGiven || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return true;
    if (ts.isPropertyAssignment(parent)) return true;
    const isEffect = ts.isCallExpression(parent) && /Effect$/.test(parent.expression.getText());
    if (isEffect) return false;
  }
  return ts.isFunctionDeclaration(scope) || ts.isClassDeclaration(scope);
}

interface Found {
  key: string;
  pair: number;
  event: string;
  isReachable: boolean;
}

function callsIn(scope: ts.Node, side: 0 | 1): Found[] {
  const found: Found[] = [];
  visitAll(scope, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
    const name = node.expression.getText();
    const pair = PAIRS.findIndex((each) => each[side].test(name));
    if (pair < 0 || (ts.isSourceFile(scope) && scopeOf(node) !== scope)) return;
    const first = node.arguments?.[0];
    const event = pair === 0 && first !== undefined && ts.isStringLiteral(first) ? first.text : '';
    const key = `${node.getSourceFile().fileName} ${name.split('.').at(-1)}${event === '' ? '' : ` ${event}`}`;
    found.push({ key, pair, event, isReachable: isReachable(node, scope) });
  });
  return found;
}

/** The starts in the sources without a call that ends them. */
function neverEnded(sources: Record<string, string>): { started: number; open: string[] } {
  const open: string[] = [];
  let started = 0;
  for (const tree of parsedSources(sources)) {
    const scopes = new Set<ts.Node>();
    visitAll(tree, (node) => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) scopes.add(scopeOf(node));
    });
    for (const scope of scopes) {
      const starts = callsIn(scope, 0);
      const ends = callsIn(scope, 1).filter(({ isReachable: can }) => can);
      started += starts.length;
      for (const start of starts) {
        const isEnded = ends.some(({ pair, event }) => pair === start.pair && event === start.event);
        if (!isEnded) open.push(start.key);
      }
    }
  }
  return { started, open };
}

it('is ended again, whatever a page starts: a timer, a listener, an observer, a lock, a socket', () => {
  const { started, open } = neverEnded(pageSources());
  expect(started).toBeGreaterThan(30);
  expect(open.toSorted()).toEqual(Object.keys(NEVER_ENDED).sort());
});

/** The listeners in the sources that are removed although the same declaration never added them. */
function neverStarted(sources: Record<string, string>): string[] {
  return parsedSources(sources).flatMap((tree) => {
    const scopes = new Set<ts.Node>();
    visitAll(tree, (node) => {
      if (ts.isCallExpression(node)) scopes.add(scopeOf(node));
    });
    return [...scopes].flatMap((scope) => {
      const starts = callsIn(scope, 0);
      const ends = callsIn(scope, 1).filter(({ event }) => event !== '');
      return ends.filter(({ event }) => !starts.some((start) => start.event === event)).map(({ key }) => key);
    });
  });
}

it('was started before, whatever listener a page removes', () => {
  expect(neverStarted(pageSources())).toEqual([]);
  const forgets = `function follow(then) { const letGo = subscribe(then);
    return () => { letGo(); device.removeEventListener('change', then); }; }`;
  expect(neverStarted({ 'forgets.ts': forgets })).toEqual(['forgets.ts removeEventListener change']);
});

it('finds a timer that is not cleared, one that is cleared at once, and another event', () => {
  const sources = {
    'good.ts': `function useGood() { useEffect(() => { const t = setTimeout(look); return () => clearTimeout(t); }, []); }`,
    'bare.ts': `function useBare() { useEffect(() => { setTimeout(look); }, []); }`,
    'once.ts': `function useOnce() { useEffect(() => { const t = setTimeout(look); clearTimeout(t); }, []); }`,
    'other.ts': `function useOther() { useEffect(() => {
      window.addEventListener('online', look);
      return () => window.removeEventListener('offline', look); }, []); }`,
  };
  expect(neverEnded(sources).open).toEqual([
    'bare.ts setTimeout',
    'once.ts setTimeout',
    'other.ts addEventListener online',
  ]);
});
