import * as calls from '@clamor/contract/reviews';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/index.ts';
import { answer, type Caller, refuse, route } from '../../platform/http/index.ts';
import { type KeyedSession, keepAnswer, keyedSession, REPLAYED } from '../idempotency/index.ts';
import { saleReviews } from './sale-reviews.ts';
import {
  answerTheirs,
  type KeptReviews,
  type ReviewAsked,
  type ReviewDone,
  type ReviewPorts,
  review,
} from './write-review.ts';

/** Registers the routes for reviews between buyer and seller. */
export function registerReviewRoutes(app: FastifyInstance, ports: ReviewPorts): void {
  route(app, calls.readSaleReviews, ({ caller, params }) => read(caller, params));
  route(app, calls.reviewSale, async (asked) =>
    respond(asked, await review(ports, saleOf(keyedSession(calls.reviewSale, asked), asked.params), asked.body)),
  );
  route(app, calls.answerReview, async (asked) =>
    respond(
      asked,
      await answerTheirs(ports, saleOf(keyedSession(calls.answerReview, asked), asked.params), asked.body.text),
    ),
  );

  /**
   * The request in the form that use cases take, with a function that stores its answer. The stored answer contains
   * only the member's own review. A repeat reads the other side's review again, because staff may have removed it.
   */
  function saleOf(session: KeyedSession, { auctionId }: { auctionId: string }): ReviewAsked {
    const answerOf = async (tx: Queryable) => {
      const reviews = await saleReviews(tx, auctionId, session.userId, ports.clock.now());
      if (reviews === null) throw new Error(`The reviews of auction ${auctionId} were written and cannot be read.`);
      const { own, mayWrite, editableUntil } = reviews;
      return { status: 200, body: { own, mayWrite, editableUntil } };
    };
    return { session, auctionId, keep: (tx) => keepAnswer(tx, ports, session, () => answerOf(tx)) };
  }

  async function respond({ caller, params }: { caller: Caller; params: { auctionId: string } }, done: ReviewDone) {
    if (done.kind === 'key_reused') return refuse('KEY_REUSED');
    if (done.kind === 'repeated') return await read(caller, params, JSON.parse(done.json), REPLAYED);
    if (done.kind === 'not_found') return refuse('NOT_FOUND');
    if (done.kind === 'refused') return refuse('WRONG_STATE');
    return await read(caller, params, done.kept);
  }

  /** The reviews as the caller sees them. What was stored as the answer of their request stands in it as it was then. */
  async function read(
    { userId }: Caller,
    { auctionId }: { auctionId: string },
    kept: KeptReviews | null = null,
    headers?: Record<string, string>,
  ) {
    const reviews = await saleReviews(ports.pool, auctionId, userId, ports.clock.now());
    return reviews === null ? refuse('NOT_FOUND') : answer(200, { ...reviews, ...kept }, headers);
  }
}
