import { listBids, placeBid } from '@clamor/contract/bidding';
import type { ErrorCode } from '@clamor/contract/errors';
import { buyerOf, runOf } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, type Refused, refuse, route } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { deskRefusal } from '../desk-http/index.ts';
import { REPLAYED } from '../idempotency/index.ts';
import type { ListingView, ShownListings } from '../listings/index.ts';
import { bidsAfter } from './bids.postgres.ts';
import { bidRequest, type ReceiptPorts, receiptOf } from './place-bid.ts';
import { wireBid } from './wire-bid.ts';

export interface BidPorts extends ReceiptPorts {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: Pick<ShownListings, 'shown'>;
  /** Counts what became of a bid. */
  counted?: (outcome: BidOutcome) => void;
  /** The buyer whom the seller of an auction may know, since they have paid; null while nobody has. */
  knownBuyer(auctionId: string, sellerId: string): Promise<string | null>;
}

/** What became of a bid: the code of its refusal, where it was refused. */
export type BidOutcome = 'accepted' | 'repeated' | 'OVERLOADED' | (typeof placeBid.refusals)[number];

/** Placing bids and reading their history. */
export function registerBidRoutes(app: FastifyInstance, ports: BidPorts): void {
  const { views, desk, clock, names, epoch, pool, counted = () => undefined } = ports;

  route(
    app,
    placeBid,
    async ({ caller, body, headers: { 'idempotency-key': key }, receivedAt }) => {
      const refused = <Problem extends Refused<BidOutcome & ErrorCode>>(problem: Problem): Problem => {
        counted(problem.problem.code);
        return problem;
      };
      const view = await views.shown(body.slug);
      if (view === null) return refused(refuse('NOT_FOUND'));
      const placed = await desk.submit(bidRequest(caller, view.texts.id, body, { receivedAt, key }));
      if (placed.kind === 'key_reused') return refused(refuse('KEY_REUSED'));
      if (placed.kind !== 'accepted' && placed.kind !== 'repeated') return refused(deskRefusal(placed, clock.now()));
      counted(placed.kind);
      names.remember(caller.userId, caller.username);
      const headers = placed.kind === 'repeated' ? REPLAYED : {};
      return answer(201, await receiptOf(ports, view, caller, placed), headers);
    },
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

/** The page from memory, if the view has enough bids. */
function knownBids({ bids, state }: ListingView, after: number, limit: number) {
  if (runOf(state.phase) === null) return [];
  const first = bids[0];
  if (first === undefined || first.sequence > after + 1) return first === undefined ? [] : null;
  return bids.filter((bid) => bid.sequence > after).slice(0, limit);
}
