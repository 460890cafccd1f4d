import { readListing } from '@clamor/contract/listings';
import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, type Caller, knowsCopy, raw, refuse, rendered, route } from '../../platform/http/index.ts';
import type { Usernames } from '../members/index.ts';
import { hasMoney, isOver, mergeViewer, NO_VIEWER_MONEY, type ViewerMoney } from './merge-viewer.ts';
import type { PublicAnswer } from './public-answer.ts';
import type { ViewCache } from './view-cache.ts';
import { viewerFacts } from './viewer-facts.postgres.ts';

export interface ViewRoutePorts {
  pool: pg.Pool;
  clock: Clock;
  names: Usernames;
  views: Pick<ViewCache, 'publicView'>;
  /** When the visitor's device may boost a listing again; null: now. */
  nextBoostAt(request: FastifyRequest, listingId: string): Promise<Instant | null>;
  /** An auction's claim and offer as a member may see them. */
  moneyOf(auctionId: string, userId: string): Promise<ViewerMoney>;
  /** The slug of the listing that replaced a relisted one; null if it was not relisted. */
  relistedAs(listingId: string): Promise<string | null>;
}

/** Registers the route that reads one listing. */
export function registerViewRoutes(app: FastifyInstance, ports: ViewRoutePorts): void {
  const { pool, clock, names, views } = ports;

  route(app, readListing, async ({ caller, params, query, request }) => {
    const found = await views.publicView(params.slug, query.version);
    if (found === null) return refuse('NOT_FOUND');
    return caller === null ? publicRead(found, request) : await memberRead(found, caller, request);
  });

  function publicRead(found: PublicAnswer, request: FastifyRequest) {
    const headers = { etag: found.etag, 'cache-control': 'no-cache', vary: 'authorization' };
    if (knowsCopy(request.headers['if-none-match'], found.etag)) return raw(304, null, headers);
    return rendered(200, found.textAt(clock.now()), headers);
  }

  async function memberRead(found: PublicAnswer, caller: Caller, request: FastifyRequest) {
    const { texts, state } = found.view;
    const { userId } = caller;
    const [facts, nextBoostAt, money, relistedAs] = await Promise.all([
      viewerFacts(pool, texts.id, userId),
      ports.nextBoostAt(request, texts.id),
      hasMoney(state) ? ports.moneyOf(state.auctionId, userId) : NO_VIEWER_MONEY,
      isOver(state) && state.sellerId === userId ? ports.relistedAs(texts.id) : null,
    ]);
    const part = { ...facts, ...money, userId, nextBoostAt, relistedAs };
    const headers = { 'cache-control': 'private, no-store', vary: 'authorization' };
    return answer(200, mergeViewer(found, part, names, clock.now()), headers);
  }
}
