import ts from 'typescript';
import { expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

const MAKERS =
  /^(queryOptions|infiniteQueryOptions|pagesQuery|cursorPagesQuery|staffPagesQuery|staffCursorPagesQuery|useQuery|useInfiniteQuery)$/;
const OPTIONS =
  /^(staleTime|gcTime|enabled|retry|placeholderData|initialData|meta|networkMode|refetch(Interval|OnMount|OnWindowFocus|IntervalInBackground))$/;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll("''", 'nothing').replaceAll("'", '');

/**
 * Returns a function that finds the number of a named constant. A name with different values in several files is not
 * resolved outside its own file.
 */
function namedNumbers(trees: readonly ts.SourceFile[]): (name: string, file: string) => string | undefined {
  const inFile = new Map<string, string>();
  const everywhere = new Map<string, Set<string>>();
  for (const tree of trees) {
    visitAll(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
      const [name, text] = [node.name.getText(), node.initializer.getText()];
      if (!/^[A-Z_]+$/.test(name) || !/^[\d_* .]+$/.test(text)) return;
      const value = String(
        text.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1),
      );
      inFile.set(`${tree.fileName} ${name}`, value);
      everywhere.set(name, (everywhere.get(name) ?? new Set()).add(value));
    });
  }
  return (name, file) => {
    const values = everywhere.get(name);
    return inFile.get(`${file} ${name}`) ?? (values?.size === 1 ? [...values][0] : undefined);
  };
}

/** For each query, by the place where it is made: its options about caching, refetching and disabling. */
function optionsOf(sources: Record<string, string>): Record<string, string> {
  const trees = parsedSources(sources);
  const numberOf = namedNumbers(trees);
  const found: Record<string, string> = {};
  for (const tree of trees) {
    visitAll(tree, (node) => {
      if (!ts.isCallExpression(node) || !MAKERS.test(node.expression.getText())) return;
      const given = node.arguments.filter(ts.isObjectLiteralExpression).flatMap(({ properties }) => [...properties]);
      const texts = given.flatMap((property) => optionText(property, (name) => numberOf(name, tree.fileName)));
      if (texts.length === 0) return;
      const place = `${tree.fileName} ${nameAround(node)}`;
      found[place] = [found[place], texts.join('; ')].filter((each) => each !== undefined).join(' | ');
    });
  }
  return found;
}

/** The text of one option. A conditional spread counts together with its condition. */
function optionText(property: ts.ObjectLiteralElementLike, numberOf: (name: string) => string | undefined): string[] {
  if (ts.isSpreadAssignment(property) && /initialData/.test(property.getText())) return [oneLine(property.getText())];
  const name = property.name?.getText() ?? '';
  if (!OPTIONS.test(name)) return [];
  const text = ts.isPropertyAssignment(property) ? property.initializer.getText() : name;
  return [`${name}: ${oneLine(text.replace(/(?<!')\b[A-Z_]{4,}\b(?!\.)/g, (each) => numberOf(each) ?? each))}`];
}

/** The function or constant in which a node stands. */
function nameAround(node: ts.Node): string {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const isTop = ts.isSourceFile(at.parent) || ts.isVariableStatement(at.parent.parent);
    if (isTop && (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at))) return at.name?.getText() ?? '';
  }
  return '';
}

/** The expected options. Constants are written as their numbers, and quotes are left out. */
const TABLE: Readonly<Record<string, string>> = {
  'app/screens/listing/similar-items.tsx similarQuery': 'meta: FOR_EVERYBODY',
  'app/screens/listing/similar-items.tsx { data = [] }': 'enabled: name !== nothing',
  'features/accounts/api.ts meQuery':
    'meta: FOR_SESSION; staleTime: 300000; refetchOnWindowFocus: ({ state }) => (state.data?.status === PENDING ? always : false)',
  'features/accounts/api.ts openedEmailQuery': 'meta: FOR_EVERYBODY',
  'features/accounts/api.ts sessionsQuery': 'meta: FOR_MEMBER; refetchOnMount: always',
  'features/accounts/session.ts query': '...(authToken() === null ? { initialData: null } : {})',
  'features/dashboard/api.ts courseQuery': 'meta: FOR_EVERYBODY',
  'features/dashboard/api.ts sellerListingsQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/dashboard/api.ts summaryQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/demand/api.ts activityQuery': 'meta: FOR_EVERYBODY; staleTime: 0',
  'features/demand/api.ts demandQuery': 'meta: FOR_EVERYBODY',
  'features/demand/use-demand.ts query': 'refetchInterval: connected ? false : 10000',
  'features/listing-form/api.ts relistedQuery': 'meta: FOR_MEMBER; gcTime: 0',
  'features/listings/api.ts listingQuery': 'meta: token === null ? FOR_EVERYBODY : FOR_MEMBER',
  'features/listings/api.ts newestBidsQuery': 'meta: FOR_MEMBER; gcTime: 0',
  'features/listings/use-live-listing.ts query':
    'placeholderData: () => client.getQueryData(listingQuery(slug, null).queryKey); retry: (failures, error) => !polls(socket, client.getQueryData(key)) && shouldRetry(failures, error); refetchInterval: ({ state }) => pollMs(socket, state.data)',
  'features/market/categories-query.ts categoriesQuery': 'meta: FOR_EVERYBODY; staleTime: 60000',
  'features/market/market-query.ts listingsQuery':
    'meta: FOR_EVERYBODY; refetchInterval: 15000; refetchOnMount: ({ state }) => (deviceNow() - state.dataUpdatedAt < 2000 ? false : always)',
  'features/my-bids/use-my-bids.ts bids':
    'refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(isNearEnd)) ? FRESHEN_MS.nearEnd : FRESHEN_MS.calm',
  'features/my-bids/use-my-bids.ts myBidsQuery': 'meta: FOR_MEMBER; refetchOnMount: always',
  'features/notifications/api.ts notificationsQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/notifications/api.ts unreadQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchInterval: 30000',
  'features/notifications/use-unread.ts { data = 0 }': 'enabled: isDown',
  'features/payments/api.ts intentQuery': 'meta: FOR_MEMBER; gcTime: 0; retry: false',
  'features/payments/api.ts orderQuery':
    'meta: FOR_MEMBER; refetchOnMount: always; retry: (failures, error) => failures < 2 && mayPass(error)',
  'features/payments/api.ts ordersQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/payments/pay/use-payment.ts useIntent': 'enabled: enabled',
  'features/payments/use-order.ts useOrder': 'enabled: enabled',
  'features/payouts/api.ts moneyQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/payouts/api.ts moneyTotalsQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/profiles/api.ts bidderQuery': 'meta: FOR_MEMBER; staleTime: 600000; refetchInterval: 15000',
  'features/profiles/api.ts profileQuery':
    'meta: FOR_MEMBER; enabled: username !== nothing; refetchOnMount: always; refetchInterval: ({ state }) => (state.data === undefined ? false : 15000)',
  'features/profiles/api.ts purchasesQuery': 'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always',
  'features/reviews/api.ts reviewsQuery':
    'meta: FOR_MEMBER; staleTime: 0; refetchOnMount: always; refetchInterval: 15000',
  'features/reviews/api.ts saleReviewsQuery': 'meta: FOR_MEMBER; refetchOnMount: always',
  'features/staff/api.ts staffSelfQuery': 'meta: FOR_STAFF; staleTime: 0; refetchOnMount: always',
  'features/staff/api.ts statsQuery': 'meta: FOR_STAFF; staleTime: 0; refetchOnMount: always',
  'features/staff/listings/calls.ts staffListingQuery': 'meta: FOR_STAFF; staleTime: 0; refetchOnMount: always',
  'features/staff/money/staff-cursor-pages-query.ts staffCursorPagesQuery':
    'meta: FOR_STAFF; staleTime: 0; refetchOnMount: always',
  'features/staff/settings-tab.tsx settingsQuery': 'meta: FOR_STAFF',
  'features/staff/staff-pages-query.ts staffPagesQuery': 'meta: FOR_STAFF; staleTime: 0; refetchOnMount: always',
  'features/staff/system/calls.ts staffSessionsQuery': 'meta: FOR_STAFF; refetchOnMount: always',
  'features/staff/system/use-system.ts systemQuery': 'meta: FOR_STAFF',
  'features/test-helper/api.ts clockQuery': 'meta: FOR_EVERYBODY; retry: false',
  'features/test-helper/api.ts credentialsQuery': 'meta: FOR_EVERYBODY',
  'features/test-helper/api.ts mailboxQuery': 'meta: FOR_EVERYBODY; staleTime: 0',
  'features/texts/api.ts textQuery': 'meta: FOR_EVERYBODY',
  'lib/use-return-label.ts query': 'enabled: slug !== nothing',
  'lib/use-return-label.ts titleQuery': 'meta: FOR_EVERYBODY',
};

it('is known of each request: whose data it holds, how long it is fresh, and when it is read again', () => {
  expect(optionsOf(pageSources())).toEqual(TABLE);
});
