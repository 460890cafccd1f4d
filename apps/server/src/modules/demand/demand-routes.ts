import { like, listActivity, readDemandBreakdown, readLikeStatus } from '@clamor/contract/demand';
import { totalDemand } from '@clamor/domain/demand';
import type { FastifyInstance } from 'fastify';
import { answer, nextPageLink, refuse, rendered, route } from '../../platform/http/index.ts';
import { LimiterFull } from '../../platform/limiter/index.ts';
import { deviceOf } from '../../platform/visitor/index.ts';
import { memberAsker, submitCommand } from '../desk-http/index.ts';
import { activityFeed } from './activity-feed.ts';
import { registerBoost } from './boost-listing.ts';
import type { DemandPorts } from './demand-ports.ts';
import { readDemand } from './read-breakdown.ts';

/** The routes for likes, boosts, the demand's breakdown and the activity feed. */
export function registerDemandRoutes(app: FastifyInstance, ports: DemandPorts): void {
  registerLike(app, ports);
  registerBoost(app, ports);
  registerFeed(app, ports);
  route(app, readDemandBreakdown, async ({ params }) => {
    const demand = await readDemand(ports, params.slug);
    return demand === null ? refuse('NOT_FOUND') : answer(200, demand);
  });
}

function registerLike(app: FastifyInstance, ports: DemandPorts): void {
  const { views, epoch, pool, names, hashes } = ports;
  route(app, like, async ({ params, caller, body, receivedAt, request }) => {
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    const command = { kind: 'like' as const, liked: body?.liked ?? null };
    const device = deviceOf(request);
    const asker = { ...memberAsker(caller), deviceHash: device === null ? null : hashes.device(device) };
    const liked = await submitCommand(ports, { listingId: view.texts.id, command, asker, receivedAt });
    if (liked.kind === 'problem') return liked;
    names.remember(caller.userId, caller.username);
    const { state, reply } = liked;
    return answer(200, {
      liked: reply.kind === 'like' && reply.liked,
      likes: state.tally.likes,
      total: totalDemand(state.tally),
      version: state.publicNumber,
      epoch: epoch(),
    });
  });

  route(app, readLikeStatus, async ({ params, caller }) => {
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    if (caller === null) return answer(200, { liked: false });
    const { rowCount } = await pool.query({
      name: 'like-status',
      text: 'SELECT 1 FROM likes WHERE listing_id = $1 AND user_id = $2',
      values: [view.texts.id, caller.userId],
    });
    return answer(200, { liked: rowCount === 1 });
  });
}

function registerFeed(app: FastifyInstance, { views, pool, names, cursors }: DemandPorts): void {
  const feed = activityFeed({ database: pool, names });
  route(app, listActivity, async ({ params, query, request }) => {
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    const { id } = view.texts;
    const newest = view.state.eventNumber + 1;
    const before = query.before === undefined ? newest : cursors.open(query.before, id);
    if (before === null) {
      return refuse('VALIDATION_FAILED', { errors: [{ field: 'before', message: 'Cursor is not valid' }] });
    }
    // A cursor from another node may be ahead of this node's view.
    const place = { before, limit: query.limit, committed: Math.max(before, newest) };
    const page = await feed.page(id, place).catch(fullLimiter);
    if (page === null) return refuse('OVERLOADED', { retryAfterSeconds: 1 });
    const next = page.next === null ? null : cursors.seal(page.next, id);
    return rendered(200, page.json, nextPageLink(request, 'before', next));
  });
}

function fullLimiter(error: unknown): null {
  if (error instanceof LimiterFull) return null;
  throw error;
}
