import ts from 'typescript';
import { expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/** The names of functions that navigate. */
const GOES = /^(navigate|setSearch|setSearchParams|setParams)$/;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '');

/**
 * How a call or element navigates: the text of its `replace` option, `push` without one; null if it does not navigate.
 */
function replaceOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && GOES.test(node.expression.getText())) {
    const options = node.arguments[1];
    const given =
      options !== undefined && ts.isObjectLiteralExpression(options)
        ? options.properties.find((property) => property.name?.getText() === 'replace')
        : undefined;
    return given === undefined || !ts.isPropertyAssignment(given) ? 'push' : oneLine(given.initializer.getText());
  }
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return null;
  const given = node.attributes.properties.find(
    (each) => ts.isJsxAttribute(each) && each.name.getText() === 'replace',
  ) as ts.JsxAttribute | undefined;
  if (given !== undefined) return oneLine(given.initializer?.getText() ?? 'true');
  return node.tagName.getText() === 'Navigate' ? 'push' : null;
}

/** The navigations in each file, except plain links. */
function waysOf(sources: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const tree of parsedSources(sources)) {
    visitAll(tree, (node) => {
      const way = replaceOf(node);
      if (way === null) return;
      found[tree.fileName] = [found[tree.fileName], way].filter((each) => each !== undefined).join(' | ');
    });
  }
  return found;
}

/**
 * `true`: the new page replaces the entry, so Back leads to the page before this one. `push`: Back leads to this page.
 * A filter, a tab and a redirect replace the entry. A new page is pushed, so that its reader can go back.
 */
const TABLE: Readonly<Record<string, string>> = {
  'app/routes.tsx': 'true',
  'app/screens/admin-listing-screen.tsx': 'true',
  'app/screens/admin-screen.tsx': 'true | true',
  'app/screens/bids-screen.tsx': 'true',
  'app/screens/create-screen.tsx': 'push',
  'app/screens/listing/created-card.tsx': 'true',
  'app/screens/listing/use-boost-params.ts': 'true',
  'app/screens/orders-screen.tsx': 'true',
  'app/screens/profile-screen.tsx': 'true',
  'app/screens/register-screen.tsx': 'push',
  'app/screens/reset-password-screen.tsx': 'true',
  'app/screens/signed-out-only.tsx': 'true',
  'features/accounts/session.ts': 'true',
  'features/dashboard/listing-tabs.tsx': 'true',
  'features/market/category-strip.tsx': 'true',
  'features/market/market-filters.ts': 'true',
  'features/market/market-search.tsx': 'isMarket',
  'features/payments/pay/use-bank-return.ts': 'true',
};

it('is known of each way to another address whether Back leads here again', () => {
  expect(waysOf(pageSources())).toEqual(TABLE);
});
