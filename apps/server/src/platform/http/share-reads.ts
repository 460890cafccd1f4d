import { routePath } from '@clamor/contract/paths';
import { type CallShape, isPublicRead } from '@clamor/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Any page may read the answer, and these headers of it. Never with credentials: a browser sends none, or shows nothing. */
const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
} as const;

/** No other method, and no `Authorization`: another site's page has no business with a token. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
} as const;

/**
 * The hook of a call that pages of other sites may read; undefined for every other call. What a token adds is never shared: with one,
 * the answer has no such header (docs/decisions/096-what-programs-meet.md).
 */
export function sharedReadHook(call: CallShape) {
  if (!isPublicRead(call)) return undefined;
  // A call for visitors reads no token, so that its answer is the same for all and may lie in a cache.
  const readsToken = call.access === 'optional';
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!readsToken || request.headers.authorization === undefined) reply.headers(SHARED_HEADERS);
    done();
  };
}

/** Answers a browser that asks, for a page of another site, whether it may read a public call. */
export function answerPreflights(app: FastifyInstance, call: CallShape): void {
  if (!isPublicRead(call)) return;
  app.route({
    method: 'OPTIONS',
    url: routePath(call.path),
    config: { limit: 'read' },
    handler: (_request, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  });
}
