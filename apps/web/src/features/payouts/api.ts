import type { exportSellerMoney, readSellerMoney } from '@clamor/contract/payouts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { cursorPagesQuery } from '../../lib/cursor-pages-query.ts';
import { FOR_MEMBER } from '../../lib/query-audience.ts';

const READ_SELLER_MONEY = callOf<typeof readSellerMoney>('GET', '/api/seller/money');
export const EXPORT_SELLER_MONEY = callOf<typeof exportSellerMoney>('GET', '/api/seller/money.csv');

const PAGE_SIZE = 30;

/** The key prefix of all queries about a seller's money. */
export const SELLER_MONEY = { queryKey: [READ_SELLER_MONEY.path] };

/** A seller's money: totals, and its sales page by page. */
export const moneyQuery = cursorPagesQuery(
  READ_SELLER_MONEY,
  { query: { limit: PAGE_SIZE } },
  { ...SELLER_MONEY, meta: FOR_MEMBER, staleTime: 0, refetchOnMount: 'always' },
);

/** The totals of a seller's money, without its sales. */
export const moneyTotalsQuery = queryOptions({
  queryKey: [...SELLER_MONEY.queryKey, 'sums'],
  queryFn: ({ signal }) => callApi(READ_SELLER_MONEY, { query: { limit: 1 }, signal }),
  meta: FOR_MEMBER,
  staleTime: 0,
  refetchOnMount: 'always',
});
