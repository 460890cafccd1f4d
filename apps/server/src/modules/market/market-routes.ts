import { listCategories, listListings } from '@clamor/contract/listings';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, knowsCopy, nextPageLink, raw, rendered, route } from '../../platform/http/index.ts';
import type { Market } from './create-market.ts';
import { WEAK } from './page-answers.ts';

export interface MarketRoutePorts {
  market: Market;
}

/** Registers the routes for pages of the market and its categories. */
export function registerMarketRoutes(app: FastifyInstance, { market }: MarketRoutePorts): void {
  route(app, listListings, async ({ query, request }) => {
    const page = await market.find(query);
    if (page === null) return BAD_CURSOR;
    const { body, etag } = await market.answerOf(page);
    const headers = {
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'server-time': market.serverTime(),
      ...nextPageLink(request, 'cursor', page.nextCursor),
    };
    if (knowsCopy(request.headers['if-none-match'], etag.slice(WEAK.length))) return raw(304, null, headers);
    return rendered(200, body.plain, headers, body.encodedFor(request));
  });
  route(app, listCategories, async () => answer(200, await market.categories()));
}
