import { CALLS } from '@clamor/contract/calls';
import { STUCK_LISTS, STUCK_REASONS } from '@clamor/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openThings, PLACES, type Place, THINGS, type Thing, type ThingSite } from './list-things.fixture.ts';

interface Row {
  path: string;
  /** The field of the answer with the rows; left out if the answer is an array. */
  rows?: string;
  /** The field with the id of a row's subject. */
  id: string;
  /** For each value of the filter, everything that the list then has. `''`: without a filter. */
  filters: Readonly<Record<string, string>>;
  /** The places in which a search finds a row. */
  finds: readonly Place[];
  /** The order; by default the sort key, newest first. `id`: newest created listing first. */
  order?: (filter: string) => 'newest' | 'oldest' | 'id';
}

const MEMBERS = 'ann ben cas dee eve fay gus hal ida jon';
const BUYERS = THINGS.filter((thing) => thing !== 'kim' && thing !== 'dee').map((thing) => `buyer:${thing}`);
const SEARCHED_IN_SALES: readonly Place[] = ['title', 'sellerName', 'sellerMail', 'buyerName', 'buyerMail'];

/** Each paged staff list. A list, filter, filter value or search place without a row makes the test fail. */
const LISTS: Readonly<Record<string, Row>> = {
  listUsers: {
    path: '/api/admin/users',
    id: 'id',
    filters: {
      '': `${MEMBERS} buyer:dee ${BUYERS.join(' ')}`,
      PENDING: 'gus',
      ACTIVE: `ann ben cas dee eve fay ida jon ${BUYERS.join(' ')}`,
      SUSPENDED: 'hal buyer:dee',
      DELETED: 'kim',
    },
    finds: ['sellerName', 'sellerMail', 'sellerId', 'buyerName', 'buyerMail', 'buyerId'],
  },
  listStaffListings: {
    path: '/api/admin/listings',
    id: 'id',
    filters: {
      '': 'ann ben cas dee eve fay gus hal jon kim',
      COLLECTING: 'hal',
      COUNTDOWN: 'gus',
      LIVE: 'ann ben',
      RESERVE_NOT_MET: 'cas',
      SECOND_CHANCE_AWARDED: 'dee',
      ENDED: 'eve kim',
      CANCELLED: 'fay jon',
      REMOVED: 'ida',
      FEATURED: 'ann',
    },
    finds: ['title', 'slug', 'sellerName', 'listingId'],
    order: () => 'id',
  },
  listAuctions: {
    path: '/api/admin/auctions',
    id: 'id',
    filters: {
      '': 'ann ben',
      LIVE: 'ann ben',
      FROZEN: 'ben',
      RESERVE_NOT_MET: 'cas',
      SECOND_CHANCE_AWARDED: 'dee',
      ENDED: 'eve kim',
      CANCELLED: 'fay',
    },
    finds: ['title', 'slug', 'sellerName', 'listingId'],
    order: (filter) => (filter === '' || filter === 'LIVE' ? 'oldest' : 'id'),
  },
  listPayments: {
    path: '/api/admin/payments',
    rows: 'payments',
    id: 'id',
    filters: {
      '': THINGS.join(' '),
      PENDING: 'ann',
      COMPLETED: 'ben gus hal ida jon kim',
      FAILED: 'cas eve',
      CANCELLED: 'dee',
      REFUNDED: 'fay',
    },
    finds: SEARCHED_IN_SALES,
  },
  listStuckOrders: {
    path: '/api/admin/orders',
    rows: 'orders',
    id: 'auctionId',
    filters: {
      '': 'ben cas dee eve fay gus hal ida jon',
      stuck: 'ben cas dee eve fay gus hal ida jon',
      unpaid: 'ann cas dee',
    },
    finds: SEARCHED_IN_SALES,
    order: () => 'oldest',
  },
  listStaffReviews: {
    path: '/api/admin/reviews',
    id: 'id',
    filters: {
      '': 'ann ben eve fay gus hal ida jon kim',
      STANDING: 'ann ben eve fay gus hal ida jon kim',
      SHARED_DEVICE: 'ben gus',
      REMOVED: 'cas dee',
    },
    finds: ['review', 'answer', 'sellerName', 'buyerName', 'reviewId', 'sellerId', 'buyerId'],
  },
  listPayouts: {
    path: '/api/admin/payouts',
    rows: 'payouts',
    id: 'sellerId',
    filters: { '': THINGS.join(' ') },
    finds: [],
  },
  listAudit: { path: '/api/admin/audit', id: 'subjectId', filters: { '': THINGS.join(' ') }, finds: ['listingId'] },
};

/** For each list, its filter with the possible values, and its search parameter. */
const CALLED = new Map(
  CALLS.filter(({ call }) => call.access === 'staff' && call.method === 'GET' && call.query !== undefined).map(
    ({ name, call }) => {
      const { limit: _, cursor: __, q, subject, ...filter } = call.query?.shape ?? {};
      const search = q === undefined ? (subject === undefined ? null : 'subject') : 'q';
      return [name, { search, filters: Object.entries(filter) }] as const;
    },
  ),
);

interface Wrapped {
  options?: readonly string[];
  unwrap?: () => Wrapped;
}
const choicesOf = (schema: unknown): readonly string[] => {
  const { options, unwrap } = schema as Wrapped;
  return options ?? (unwrap === undefined ? [] : choicesOf((schema as Required<Wrapped>).unwrap()));
};

let site: ThingSite;
beforeAll(async () => {
  site = await openThings();
});
afterAll(() => site.close());

interface Asked {
  filter?: string;
  typed?: string;
  limit?: number;
}

const split = (names: string) => names.split(' ').map((name) => name.replace('buyer:', 'the buyer of '));

/** Reads a list to its end. Returns the names on each page. */
async function pagesOf(list: string, { filter = '', typed, limit = 100 }: Asked = {}): Promise<string[][]> {
  const { path, rows, id } = LISTS[list] as Row;
  const { search, filters } = CALLED.get(list) ?? expect.unreachable();
  const query = new URLSearchParams({ limit: `${limit}` });
  if (filter !== '') query.set(filters[0]?.[0] ?? '', filter);
  if (typed !== undefined) query.set(search ?? '', typed);
  const pages: string[][] = [];
  for (let url: string | null = `${path}?${query}`; url !== null; ) {
    const { status, body, headers } = await site.staff('GET', url);
    expect([url, status]).toEqual([url, 200]);
    const found: Record<string, string>[] = rows === undefined ? body : body[rows];
    pages.push(found.map((row) => site.nameOf(row[id] ?? '')));
    const next: string | undefined = /<(.*)>; rel="next"/.exec(String(headers.link))?.[1];
    if (rows !== undefined && body.nextCursor !== null) {
      query.set('cursor', body.nextCursor);
      url = `${path}?${query}`;
    } else url = next ?? null;
  }
  return pages;
}
const listed = async (list: string, asked?: Asked) => (await pagesOf(list, asked)).flat();

/** Each list with each of its filter values. */
const CASES = Object.entries(LISTS).flatMap(([list, { filters }]) =>
  Object.keys(filters).map((f) => [list, f] as const),
);
const has = (list: string, filter: string) => split(LISTS[list]?.filters[filter] ?? '');

it('every list of staff has its row, and every choice of its filter', () => {
  expect(Object.keys(LISTS).toSorted()).toEqual([...CALLED.keys()].toSorted());
  for (const [list, { filters }] of CALLED) {
    const choices = filters.flatMap(([, schema]) => choicesOf(schema));
    expect([list, Object.keys(LISTS[list]?.filters ?? {})]).toEqual([list, ['', ...choices]]);
    // A list has at most one filter. A second one would need its own rows here.
    expect([list, filters.length <= 1]).toEqual([list, true]);
  }
});

it.each(CASES)('%s has what its filter %j says, and nothing else', async (list, filter) => {
  expect((await listed(list, { filter })).toSorted()).toEqual(has(list, filter).toSorted());
});

it('a sale that needs staff is listed for each reason that there is', async () => {
  const reasons: string[] = [];
  for (const list of STUCK_LISTS) {
    const { body } = await site.staff('GET', `/api/admin/orders?limit=100&list=${list}`);
    reasons.push(...body.orders.map(({ why }: { why: string }) => why));
  }
  expect([...new Set(reasons)].toSorted()).toEqual([...STUCK_REASONS].toSorted());
});

/**
 * The word as staff might type it: with blanks around, and in capital letters. A slug and an audited id are compared
 * exactly.
 */
const asTyped = (list: string, place: Place, word: string) =>
  place === 'slug' || list === 'listAudit' ? word : ` ${word.toUpperCase()} `;

const SEARCHED = CASES.filter(([list]) => CALLED.get(list)?.search !== null);

describe('a word finds the row that has it where the list says that it looks, and in no other place', () => {
  it.each(SEARCHED)('in %s, narrowed to %j', async (list, filter) => {
    const all = has(list, filter);
    const inside = THINGS.find((thing) => all.includes(thing)) ?? expect.unreachable();
    const outside = THINGS.find((thing) => !all.includes(thing) && !all.includes(`the buyer of ${thing}`));
    for (const place of PLACES) {
      const typed = (thing: Thing) => asTyped(list, place, site.typed(place, thing));
      const isFound = LISTS[list]?.finds.includes(place) ?? false;
      const name = list === 'listUsers' && place.startsWith('buyer') ? `the buyer of ${inside}` : inside;
      const found = isFound && all.includes(name) ? [name] : [];
      expect([place, await listed(list, { filter, typed: typed(inside) })]).toEqual([place, found]);
      if (outside === undefined) continue;
      expect([place, await listed(list, { filter, typed: typed(outside) })]).toEqual([place, []]);
    }
  });
});

it.each(SEARCHED.filter(([list]) => list !== 'listAudit'))(
  'in %s, narrowed to %j, a pattern’s own letters are letters, and blanks are no search',
  async (list, filter) => {
    for (const typed of ['%', '_', '\\']) expect([typed, await listed(list, { filter, typed })]).toEqual([typed, []]);
    expect(await listed(list, { filter, typed: '  ' })).toEqual(await listed(list, { filter }));
  },
);

describe('the order of rows', () => {
  /** A sort key whose order differs from the order of creation. */
  const keyOf = (thing: Thing) => 2_000 + ((THINGS.indexOf(thing) * 7) % 11);
  const inOrder = (list: string, filter: string) => {
    const order = LISTS[list]?.order?.(filter) ?? 'newest';
    const sign = order === 'oldest' ? 1 : -1;
    const place = (name: string) => {
      const thing = name.replace('the buyer of ', '') as Thing;
      if (order === 'id') return THINGS.indexOf(thing);
      return keyOf(thing) - (thing === name ? 0 : 1_000);
    };
    return has(list, filter).toSorted((a, b) => sign * (place(a) - place(b)));
  };

  it('is that of their sort keys, page by page, with and without a search', async () => {
    await site.sortBy(keyOf);
    for (const [list, filter] of CASES) {
      const said = inOrder(list, filter);
      for (const limit of [1, 2, 100]) {
        const pages = await pagesOf(list, { filter, limit });
        expect([list, filter, pages.flat()]).toEqual([list, filter, said]);
        expect([list, filter, pages.every(({ length }) => length <= limit)]).toEqual([list, filter, true]);
      }
      if (CALLED.get(list)?.search !== 'q' || list === 'listStaffReviews') continue;
      // A word that every title or every address contains.
      const typed = list === 'listUsers' ? '@list.' : 'lamp';
      expect([list, filter, await listed(list, { filter, typed, limit: 1 })]).toEqual([list, filter, said]);
    }
  });

  it('leaves none out and repeats none where all have the same key', async () => {
    await site.sortBy(() => 2_000);
    for (const [list, filter] of CASES) {
      const whole = await listed(list, { filter });
      expect([list, filter, whole.toSorted()]).toEqual([list, filter, has(list, filter).toSorted()]);
      for (const limit of [1, 2]) {
        expect([list, filter, await listed(list, { filter, limit })]).toEqual([list, filter, whole]);
      }
    }
  });
});
