import { listCategories, listListings } from '@clamor/contract/listings';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, nextPageLink, route } from '../../platform/http/index.ts';
import type { Market } from './create-market.ts';

export interface MarketRoutePorts {
  market: Market;
}

/** Lists of listings, as cards. */
export function registerMarketRoutes(app: FastifyInstance, { market }: MarketRoutePorts): void {
  route(app, listListings, async ({ query, request }) => {
    const page = await market.find(query);
    if (page === null) return BAD_CURSOR;
    const cards = (await market.shown(page)).map(market.cardOf);
    return answer(200, cards, nextPageLink(request, 'cursor', page.nextCursor));
  });
  route(app, listCategories, async () => answer(200, await market.categories()));
}
