import type { listOrders } from '@clamor/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { callOf, setTransport } from './api.ts';
import { cursorPagesQuery, rowsOf } from './cursor-pages-query.ts';
import { FOR_MEMBER } from './query-audience.ts';
import { createQueryClient } from './query-client.ts';
import { json, serveStub } from './transport.fixture.ts';

const LIST_ORDERS = callOf<typeof listOrders>('GET', '/api/orders');

afterEach(() => setTransport(null));

describe('the rows of all pages', () => {
  interface Row {
    id: string;
    price: number;
  }
  const rows = (...pages: Row[][]) =>
    rowsOf(
      pages,
      (page) => page,
      ({ id }) => id,
    );

  it('stand in the order of the pages', () => {
    const [a, b, c] = [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
      { id: 'c', price: 3 },
    ];
    expect(rows([b, a], [c])).toEqual([b, a, c]);
    expect(rows()).toEqual([]);
  });

  it('contain a row once that moved to the next page, as it was read last', () => {
    const moved = { id: 'a', price: 9 };
    expect(rows([{ id: 'a', price: 1 }], [moved, { id: 'b', price: 2 }])).toEqual([moved, { id: 'b', price: 2 }]);
  });
});

it('asks for each further page with the same query and the cursor of the page before', async () => {
  const { requests } = serveStub({
    'GET /api/orders': ({ query }) => json({ orders: [], nextCursor: query.get('cursor') === null ? 'two' : null }),
  });
  const query = cursorPagesQuery(
    LIST_ORDERS,
    { query: { side: 'buyer', limit: 30 } },
    { queryKey: ['orders'], meta: FOR_MEMBER },
  );
  const { pages } = await createQueryClient().fetchInfiniteQuery({ ...query, pages: 5 });
  expect(pages).toHaveLength(2);
  expect(requests.map(({ query: asked }) => String(asked))).toEqual([
    'side=buyer&limit=30',
    'side=buyer&limit=30&cursor=two',
  ]);
});
