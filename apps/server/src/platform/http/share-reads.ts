import { routePath } from '@clamor/contract/paths';
import { type CallShape, isPublicRead } from '@clamor/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers with which pages of any site may read the answer and the headers named here. Because of `*`, browsers send no
 * credentials.
 */
const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
} as const;

/**
 * The answer to a preflight. It allows no other method and not `Authorization`, because other sites' pages must not
 * handle tokens.
 */
const PREFLIGHT_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
} as const;

/**
 * The hook of a call that other sites' pages may read; undefined for every other call. An answer to a request with a
 * token is never shared (docs/decisions/096-what-programs-meet.md).
 */
export function sharedReadHook(call: CallShape) {
  if (!isPublicRead(call)) return undefined;
  // A call for visitors ignores tokens. Its answer is the same for all and can be cached.
  const readsToken = call.access === 'optional';
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!readsToken || request.headers.authorization === undefined) reply.headers(SHARED_HEADERS);
    done();
  };
}

/** Registers the answer to a browser's preflight, if other sites' pages may read the call. */
export function answerPreflights(app: FastifyInstance, call: CallShape): void {
  if (!isPublicRead(call)) return;
  app.route({
    method: 'OPTIONS',
    url: routePath(call.path),
    config: { limit: 'read' },
    handler: (_request, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send(),
  });
}
