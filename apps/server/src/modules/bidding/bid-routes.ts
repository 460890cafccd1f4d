import { listBids, placeBid } from '@clamor/contract/bidding';
import { buyerOf, runOf } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { answer, refuse, route } from '../../platform/http/index.ts';
import type { ListingView } from '../listings/index.ts';
import { bidsAfter } from './bids.postgres.ts';
import { bidTaker, type TakeBidPorts } from './take-bid.ts';
import { wireBid } from './wire-bid.ts';

export interface BidPorts extends TakeBidPorts {
  pool: pg.Pool;
  /** The id of the buyer, whom the seller may know once the item is paid. Null before the payment. */
  knownBuyer(auctionId: string, sellerId: string): Promise<string | null>;
}

/** Placing bids and reading their history. */
export function registerBidRoutes(app: FastifyInstance, ports: BidPorts): void {
  const { views, names, epoch, pool } = ports;

  const takeBid = bidTaker(ports);
  route(
    app,
    placeBid,
    ({ caller, body, headers: { 'idempotency-key': key }, receivedAt }) =>
      takeBid({ caller, body, key, receivedAt, way: 'http' }),
    { limit: 'bid' },
  );

  route(app, listBids, async ({ caller, params, query }) => {
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    const { state } = view;
    const bidCount = runOf(state.phase)?.sequence ?? 0;
    const found = knownBids(view, query.after, query.limit + 1);
    const bids = found ?? (await bidsAfter(pool, state.id, query.after, query.limit + 1));
    const page = bids.slice(0, query.limit);
    const named = page.flatMap((bid) => (bid.anonymous ? [] : [bid.bidderId]));
    await names.learn(named, pool);
    const isSold = caller?.userId === state.sellerId && buyerOf(state) !== null;
    const buyerId = isSold ? await ports.knownBuyer(state.auctionId, state.sellerId) : null;
    const mayKnow = (bidderId: string) => bidderId === caller?.userId || bidderId === buyerId;
    return answer(200, {
      bids: page.map((bid) => wireBid(state.auctionId, bid, names.nameOf, mayKnow)),
      bidCount: Math.max(bidCount, page[page.length - 1]?.sequence ?? 0),
      nextAfter: bids.length > query.limit ? (page[page.length - 1]?.sequence ?? null) : null,
      version: state.publicNumber,
      epoch: epoch(),
    });
  });
}

/**
 * The page, taken from the view's bids. Null if the view does not reach back far enough, so that the database must be
 * read.
 */
function knownBids({ bids, state }: ListingView, after: number, limit: number) {
  if (runOf(state.phase) === null) return [];
  const first = bids[0];
  if (first === undefined || first.sequence > after + 1) return first === undefined ? [] : null;
  return bids.filter((bid) => bid.sequence > after).slice(0, limit);
}
