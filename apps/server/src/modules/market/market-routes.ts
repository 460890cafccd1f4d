import { listListings } from '@clamor/contract/listings';
import type { FastifyInstance } from 'fastify';
import { answer, nextPageLink, refuse, route } from '../../platform/http/index.ts';
import type { Market } from './create-market.ts';

export function registerMarketRoutes(app: FastifyInstance, market: Market): void {
  route(app, listListings, async ({ query, request }) => {
    const listed = await market.list(query);
    if (listed === null) {
      return refuse('VALIDATION_FAILED', { errors: [{ field: 'cursor', message: 'Cursor is not valid' }] });
    }
    return answer(200, listed.cards, nextPageLink(request, 'cursor', listed.nextCursor));
  });
}
