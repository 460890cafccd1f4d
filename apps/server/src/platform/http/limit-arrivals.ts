import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from '../limiter/index.ts';
import { sendProblem } from './problems.ts';
import { type LimitClass, secondsToWait } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The rate limit under which a request is counted on arrival; by default `page`, so that no request is uncounted.
     * `call`: a call of the contract, which is counted in its own class once the caller is known.
     */
    limit?: LimitClass | 'call';
  }
}

/**
 * Counts requests before any work is done for them: pages, files, documentation and unknown addresses. Calls are
 * counted later.
 */
export function limitArrivals(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const { rateLimits } = request.server.context;
  const limit = request.is404 ? 'page' : (request.routeOptions.config.limit ?? 'page');
  if (rateLimits === null || limit === 'call') {
    done();
    return;
  }
  whenCounted(rateLimits.count(limit, { address: request.ip }), (counted) => {
    const retryAfterSeconds = secondsToWait(counted);
    if (retryAfterSeconds === 0) done();
    else sendProblem(reply, problemOf('RATE_LIMITED', { retryAfterSeconds }));
  });
}

/** Continues once a request is counted. If this node counts alone, that is at once, without a promise. */
export function whenCounted(counted: Counted | Promise<Counted>, goOn: (counted: Counted) => void): void {
  if (counted instanceof Promise) void counted.then(goOn);
  else goOn(counted);
}
