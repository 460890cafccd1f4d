import * as calls from '@clamor/contract/my-bids';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, nextPageLink, route } from '../../platform/http/index.ts';
import { listMyBids, type MyBidsPorts } from './list-my-bids.ts';

/** Registers the route for the lists of listings on which a member bid or that they liked. */
export function registerMyBidsRoutes(app: FastifyInstance, ports: MyBidsPorts): void {
  route(app, calls.listMyBids, async ({ caller, query, request }) => {
    const { list, limit, cursor } = query;
    const page = await listMyBids(ports, { userId: caller.userId, list, limit, cursor });
    return page === null ? BAD_CURSOR : answer(200, page.rows, nextPageLink(request, 'cursor', page.nextCursor));
  });
}
