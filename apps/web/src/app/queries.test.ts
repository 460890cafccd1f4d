import ts from 'typescript';
import { expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

const MAKERS =
  /^(queryOptions|infiniteQueryOptions|pagesQuery|cursorPagesQuery|staffPagesQuery|staffCursorPagesQuery)$/;
/** Helpers for paged lists. The list that uses them states the audience. */
const GENERIC = /^lib\/(cursor-)?pages-query\.ts$/;
const HOOKS = /^(useQuery|useInfiniteQuery|useSuspenseQuery)$/;

const nameOf = (call: ts.CallExpression) => call.expression.getText().replace(/^\w+\./, '');

function callsOf(pattern: RegExp): { file: string; text: string }[] {
  const found: { file: string; text: string }[] = [];
  for (const tree of parsedSources(pageSources())) {
    visitAll(tree, (node) => {
      if (!ts.isCallExpression(node) || !pattern.test(nameOf(node))) return;
      found.push({ file: tree.fileName, text: node.getText() });
    });
  }
  return found;
}

it('keeps the key and the call of each request together, apart from the component that shows it', () => {
  const used = callsOf(HOOKS);
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter(({ text }) => /\b(queryFn|queryKey):/.test(text))).toEqual([]);
});

it('says of each query whose data it holds', () => {
  const made = callsOf(MAKERS).filter(({ file, text }) => !GENERIC.test(file) && !text.startsWith('staff'));
  expect(made.length).toBeGreaterThan(20);
  expect(made.filter(({ text }) => !/\bmeta: /.test(text))).toEqual([]);
});
