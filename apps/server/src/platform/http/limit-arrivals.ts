import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from '../limiter/index.ts';
import { sendProblem } from './problems.ts';
import { type LimitClass, secondsToWait } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The rate limit that counts a request on arrival; by default `page`, so that every request is counted. `call`: a
     * call of the contract, which is counted in its own class once the caller is known.
     */
    limit?: LimitClass | 'call';
  }
}

/** Counts every request that is not a call before any work is done for it: pages, files, docs and unknown addresses. */
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

/** Goes on at once where this node counts alone. */
export function whenCounted(counted: Counted | Promise<Counted>, goOn: (counted: Counted) => void): void {
  if (counted instanceof Promise) void counted.then(goOn);
  else goOn(counted);
}
