import * as calls from '@clamor/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { answer, type Caller, refuse, route } from '../../platform/http/index.ts';
import { saleReviews } from './sale-reviews.ts';
import { answerTheirs, type ReviewDone, type ReviewPorts, review } from './write-review.ts';

/** What the two sides of a sale say of each other. */
export function registerReviewRoutes(app: FastifyInstance, ports: ReviewPorts): void {
  route(app, calls.readSaleReviews, ({ caller, params }) => read(caller, params));
  route(app, calls.reviewSale, async ({ caller, params, body }) =>
    told(caller, params, await review(ports, asked(caller, params), body)),
  );
  route(app, calls.answerReview, async ({ caller, params, body }) =>
    told(caller, params, await answerTheirs(ports, asked(caller, params), body.text)),
  );

  async function told(caller: Caller, params: { auctionId: string }, done: ReviewDone) {
    if (done.kind === 'session_ended') return refuse('UNAUTHENTICATED');
    if (done.kind === 'not_found') return refuse('NOT_FOUND');
    if (done.kind === 'refused') return refuse('WRONG_STATE');
    return await read(caller, params);
  }

  async function read({ userId }: Caller, { auctionId }: { auctionId: string }) {
    const reviews = await saleReviews(ports.pool, auctionId, userId, ports.clock.now());
    return reviews === null ? refuse('NOT_FOUND') : answer(200, reviews);
  }
}

function asked(session: Caller, { auctionId }: { auctionId: string }) {
  return { session, auctionId };
}
