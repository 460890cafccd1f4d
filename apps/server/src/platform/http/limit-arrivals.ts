import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from '../limiter/index.ts';
import { sendProblem } from './problems.ts';
import { type LimitClass, secondsToWait } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Which rate limit counts a request on its arrival; left out, it is `page`, so that nothing is served uncounted. `call`: a call
     * of the contract, which is counted by its own class when it is known who calls.
     */
    limit?: LimitClass | 'call';
  }
}

/** Counts everything that is no call before anything is done for it: pages, files, docs, and addresses that lead nowhere. */
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
