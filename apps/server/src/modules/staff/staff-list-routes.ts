import * as calls from '@clamor/contract/staff-lists';
import { iso } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { answer, BAD_CURSOR, nextPageLink, route } from '../../platform/http/index.ts';
import { auctionListStatement, findListings, listingListStatement } from './listing-list.postgres.ts';
import { readPage } from './read-page.ts';
import { findUsers } from './user-list.postgres.ts';

/** Registers the routes for lists of members and listings. */
export function registerStaffListRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }): void {
  route(app, calls.listUsers, async ({ query, request }) => {
    const read = await readPage(query, (limit, after) => findUsers(pool, { ...query, limit }, after));
    if (read === null) return BAD_CURSOR;
    const members = read.page.map(({ at, ...member }) => ({ ...member, createdAt: iso(at) }));
    return answer(200, members, nextPageLink(request, 'cursor', read.nextCursor));
  });
  route(app, calls.listStaffListings, async ({ query, request }) => {
    const read = await readPage(query, (limit, after) =>
      findListings(pool, listingListStatement({ ...query, limit }, after)),
    );
    if (read === null) return BAD_CURSOR;
    return answer(
      200,
      read.page.map(({ row }) => row),
      nextPageLink(request, 'cursor', read.nextCursor),
    );
  });
  route(app, calls.listAuctions, async ({ query, request }) => {
    const read = await readPage(query, (limit, after) =>
      findListings(pool, auctionListStatement({ ...query, limit }, after)),
    );
    if (read === null) return BAD_CURSOR;
    return answer(
      200,
      read.page.map(({ row }) => row),
      nextPageLink(request, 'cursor', read.nextCursor),
    );
  });
}
