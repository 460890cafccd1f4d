import * as calls from '@clamor/contract/staff-reviews';
import type { FastifyInstance } from 'fastify';
import { answer, BAD_CURSOR, DONE, nextPageLink, refuse, route } from '../../platform/http/index.ts';
import { recordStaffAction } from '../audit/index.ts';
import { type ReviewPorts, removeReviewOf } from '../reviews/index.ts';
import { readPage } from './read-page.ts';
import { findStaffReviews } from './review-list.postgres.ts';

/** Registers the staff routes for reviews. */
export function registerStaffReviewRoutes(app: FastifyInstance, ports: ReviewPorts): void {
  const { pool, clock } = ports;
  route(app, calls.listStaffReviews, async ({ query, request }) => {
    const read = await readPage(query, (limit, after) => findStaffReviews(pool, { ...query, limit }, after));
    if (read === null) return BAD_CURSOR;
    const reviews = read.page.map(({ row }) => row);
    return answer(200, reviews, nextPageLink(request, 'cursor', read.nextCursor));
  });
  route(app, calls.removeReview, async ({ params: { id }, staff: { name: staffName }, body: { reason } }) => {
    const removed = await removeReviewOf(ports, id, reason, (tx, facts) =>
      recordStaffAction(tx, { staffName, action: 'remove_review', details: { reason }, at: clock.now(), ...facts }),
    );
    return removed === 'not_found' ? refuse('NOT_FOUND') : DONE;
  });
}
