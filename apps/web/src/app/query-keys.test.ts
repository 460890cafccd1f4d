import { BID_LISTS } from '@clamor/contract/limits';
import { expect, it } from 'vitest';
import { openedEmailQuery } from '../features/accounts/api.ts';
import * as dashboard from '../features/dashboard/api.ts';
import { activityQuery, demandQuery } from '../features/demand/api.ts';
import { relistedQuery } from '../features/listing-form/api.ts';
import { listingQuery, newestBidsQuery } from '../features/listings/api.ts';
import { categoriesQuery } from '../features/market/categories-query.ts';
import * as market from '../features/market/market-query.ts';
import { myBidsQuery } from '../features/my-bids/use-my-bids.ts';
import { intentQuery, orderQuery, ordersQuery } from '../features/payments/api.ts';
import { bidderQuery, profileQuery, purchasesQuery } from '../features/profiles/api.ts';
import { reviewsQuery, saleReviewsQuery } from '../features/reviews/api.ts';
import { LIST_AUDIT } from '../features/staff/api.ts';
import { staffListingQuery } from '../features/staff/listings/calls.ts';
import { LIST_PAYMENTS, LIST_STUCK_ORDERS } from '../features/staff/money/calls.ts';
import { staffCursorPagesQuery } from '../features/staff/money/staff-cursor-pages-query.ts';
import { staffPagesQuery } from '../features/staff/staff-pages-query.ts';
import { mailboxQuery } from '../features/test-helper/api.ts';
import { textQuery } from '../features/texts/api.ts';
import { similarQuery } from './screens/listing/similar-items.tsx';

type Query = { queryKey: readonly unknown[] };

const ALL = { q: '', status: '', mode: '', category: '', sort: '' };
const INTENT = { auctionId: 'auction-1', claimId: 'claim-1', totalCents: 1_000, round: 0, onMoved: () => undefined };

/** Two arguments for each query that takes one. Two queries must never share a key. */
const QUERIES: Readonly<Record<string, readonly Query[]>> = {
  'accounts/api.ts openedEmailQuery': ['one', 'two'].map((token) => openedEmailQuery(token, () => undefined)),
  'dashboard/api.ts sellerListingsQuery': [
    dashboard.sellerListingsQuery(undefined, 10),
    dashboard.sellerListingsQuery('LIVE', 10),
    dashboard.sellerListingsQuery('ENDED', 10),
    dashboard.sellerListingsQuery(undefined, 20),
  ],
  'dashboard/api.ts courseQuery': ['one', 'two'].map(dashboard.courseQuery),
  'demand/api.ts demandQuery': ['one', 'two'].map(demandQuery),
  'demand/api.ts activityQuery': ['one', 'two'].map(activityQuery),
  'listing-form/api.ts relistedQuery': ['one', 'two'].map(relistedQuery),
  'listings/api.ts listingQuery': [
    listingQuery('one', null),
    listingQuery('two', null),
    listingQuery('one', 'token-1'),
    listingQuery('one', 'token-2'),
  ],
  'listings/api.ts newestBidsQuery': [
    newestBidsQuery('one', 60),
    newestBidsQuery('two', 60),
    newestBidsQuery('one', 61),
  ],
  'market/categories-query.ts categoriesQuery': [categoriesQuery()],
  'market/market-query.ts marketQuery': [
    ALL,
    ...Object.keys(ALL).map((filter) => ({ ...ALL, [filter]: 'one' })),
    { ...ALL, q: 'two' },
  ].map(market.marketQuery),
  'market/market-query.ts sellerListingsQuery': ['one', 'two'].map(market.sellerListingsQuery),
  'my-bids/use-my-bids.ts myBidsQuery': BID_LISTS.map(myBidsQuery),
  'payments/api.ts ordersQuery': ([undefined, 'buyer', 'seller'] as const).map(ordersQuery),
  'payments/api.ts orderQuery': ['one', 'two'].map(orderQuery),
  'payments/api.ts intentQuery': [{}, { claimId: 'claim-2' }, { totalCents: 2_000 }, { round: 1 }].map((change) =>
    intentQuery({ ...INTENT, ...change }),
  ),
  'profiles/api.ts profileQuery': ['one', 'two'].map(profileQuery),
  'profiles/api.ts purchasesQuery': ['one', 'two'].map(purchasesQuery),
  'profiles/api.ts bidderQuery': ['one', 'two'].map(bidderQuery),
  'reviews/api.ts saleReviewsQuery': ['one', 'two'].map(saleReviewsQuery),
  'reviews/api.ts reviewsQuery': ['one', 'two'].map(reviewsQuery),
  'screens/listing/similar-items.tsx similarQuery': ['one', 'two'].map(similarQuery),
  'staff/listings/calls.ts staffListingQuery': ['one', 'two'].map(staffListingQuery),
  'staff/money/staff-cursor-pages-query.ts staffCursorPagesQuery': [
    staffCursorPagesQuery(LIST_PAYMENTS, {}),
    staffCursorPagesQuery(LIST_PAYMENTS, { query: { q: 'one' } }),
    staffCursorPagesQuery(LIST_PAYMENTS, { query: { q: 'two' } }),
    staffCursorPagesQuery(LIST_STUCK_ORDERS, { query: { q: 'one' } }),
    staffCursorPagesQuery(LIST_STUCK_ORDERS, { query: { list: 'unpaid', q: 'one' } }),
  ],
  'staff/staff-pages-query.ts staffPagesQuery': [
    staffPagesQuery(LIST_AUDIT, {}),
    staffPagesQuery(LIST_AUDIT, { query: { subject: 'one' } }),
    staffPagesQuery(LIST_AUDIT, { query: { subject: 'two' } }),
  ],
  'test-helper/api.ts mailboxQuery': ['one', 'two'].map(mailboxQuery),
  'texts/api.ts textQuery': (['terms', 'privacy'] as const).map(textQuery),
};

it('every query that is asked for something has a row here', () => {
  const sources = import.meta.glob<string>(
    ['../features/**/*.{ts,tsx}', './screens/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
    { query: '?raw', import: 'default', eager: true },
  );
  const found = Object.entries(sources).flatMap(([path, source]) => {
    const names = [...source.matchAll(/^export (?:function (\w+Query)[<(]|const (\w+Query) = \()/gm)];
    const file = path.replace(/^\.\.\/features\/|^\.\//, '');
    return names.map(([, ofFunction, ofConstant]) => ({ file, name: ofFunction ?? ofConstant ?? '' }));
  });
  const asked = found.map(({ file, name }) => `${file} ${name}`);
  expect(Object.keys(QUERIES).sort()).toEqual(asked.sort());
});

it.each(Object.keys(QUERIES))('%s has a key of its own for each thing that it is asked for', (name) => {
  const keys = (QUERIES[name] ?? []).map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(keys.length);
});

/** The queries of a member by name, which the server finds without regard to case. */
const BY_NAME = {
  'profiles/api.ts profileQuery': profileQuery,
  'profiles/api.ts purchasesQuery': purchasesQuery,
  'reviews/api.ts reviewsQuery': reviewsQuery,
} satisfies Record<string, (username: string) => Query>;

it('every query of a member by name has a row here', () => {
  const asked = Object.entries(QUERIES).filter(([, [first]]) => String(first?.queryKey[0]).includes('{username}'));
  expect(asked.map(([name]) => name).sort()).toEqual(Object.keys(BY_NAME).sort());
});

it.each(Object.entries(BY_NAME))('%s has one key for a name in any case', (_, queryOf) => {
  expect(queryOf('Theo').queryKey).toEqual(queryOf('THEO').queryKey);
});
