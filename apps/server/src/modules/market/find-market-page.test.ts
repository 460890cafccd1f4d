import { expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import { findMarketPage } from './find-market-page.ts';
import { FEW_RESULTS } from './find-page.postgres.ts';
import type { MarketQuery, PageRow } from './market-page.ts';

const RUNNING = 2_000;
const QUERY: MarketQuery = {
  ...{ search: "'lamp':*", status: null, mode: null, category: null, sellerId: null },
  ...{ sort: 'newest', limit: 5, after: null },
};
const row = (key: number): PageRow => ({ listing_id: `listing ${key}`, first: 0, second: 0, key });

/**
 * Searches a market of 2,000 running listings for a text that very many listings contain. Of the running ones, those
 * with the numbers in `found` contain it. `asked`: how many rows were read from memory in each round.
 */
async function search(found: readonly number[], query: Partial<MarketQuery> = {}) {
  const asked: number[] = [];
  let wholePages = 0;
  const database = {
    async query(text: unknown, values: readonly unknown[]) {
      const words = typeof text === 'string' ? text : '';
      if (words.includes('count(*)')) return { rows: [{ found: FEW_RESULTS + 1 }] };
      if (words.startsWith('WITH asked')) {
        const ids = new Set(values[0] as string[]);
        return { rows: found.map(row).flatMap(({ listing_id: id }) => (ids.has(id) ? [{ id }] : [])) };
      }
      wholePages += 1;
      return { rows: [] };
    },
  } as unknown as Queryable;
  const rowsOf = async ({ after, limit }: Pick<MarketQuery, 'after' | 'limit'>) => {
    asked.push(limit);
    const first = after === null ? 0 : after.key + 1;
    return Array.from({ length: Math.min(limit + 1, RUNNING - first) }, (_, index) => row(first + index));
  };
  const page = await findMarketPage(database, { ...QUERY, ...query }, { rowsOf });
  return { ids: page.listingIds, hasNext: page.nextCursor !== null, asked, wholePages };
}
const ids = (...numbers: number[]) => numbers.map((number) => `listing ${number}`);

it('fills a page from the first running listings with the words, and knows whether another follows', async () => {
  const six = await search([0, 1, 2, 3, 4, 5]);
  expect(six).toEqual({ ids: ids(0, 1, 2, 3, 4), hasNext: true, asked: [250], wholePages: 0 });
});

it('looks further where the first running listings have the words too seldom, as far as the sixth', async () => {
  const five = await search([0, 1, 2, 3, 4, 700]);
  expect(five).toEqual({ ids: ids(0, 1, 2, 3, 4), hasNext: true, asked: [250, 500], wholePages: 0 });
  const far = await search([0, 251, 752, 753, 754, 755]);
  expect(far).toEqual({ ids: ids(0, 251, 752, 753, 754), hasNext: true, asked: [250, 500, 1_000], wholePages: 0 });
});

it('leaves it to the database where even the last look finds too few', async () => {
  expect(await search([0, 1, 1_900])).toMatchObject({ asked: [250, 500, 1_000], wholePages: expect.any(Number) });
  expect((await search([0, 1, 1_900])).wholePages).toBeGreaterThan(0);
});

it('asks the database alone in an order with an index, of what is over, and beyond what runs', async () => {
  const after = { ranks: [1, 0] as const, key: 3, listingId: 'listing 3' };
  for (const query of [{ sort: 'ending' }, { sort: null }, { status: 'ENDED' }, { after }] as const)
    expect(await search([0], query)).toMatchObject({ asked: [], wholePages: expect.any(Number) });
});
