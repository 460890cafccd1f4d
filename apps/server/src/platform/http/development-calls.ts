import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenCounted } from './limit-arrivals.ts';
import { isLocalVisit } from './own-machine.ts';
import { sendProblem } from './problems.ts';
import { secondsToWait } from './rate-limits.ts';

/**
 * Makes the development calls look like unknown addresses to other machines; such a request is also counted as one.
 * These calls read mails and move the clock, and a development server may be reachable from a network. The operator can
 * allow them (`ALLOW_REMOTE_DEVELOPMENT`).
 */
export function hideFromOthers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { remoteDevelopment, rateLimits } = request.server.context;
  if (remoteDevelopment || isLocalVisit(request)) {
    done();
    return;
  }
  if (rateLimits === null) {
    sendProblem(reply, problemOf('NOT_FOUND'));
    return;
  }
  whenCounted(rateLimits.count('page', { address: request.ip }), (counted) => {
    const retryAfterSeconds = secondsToWait(counted);
    const problem = retryAfterSeconds > 0 ? problemOf('RATE_LIMITED', { retryAfterSeconds }) : problemOf('NOT_FOUND');
    sendProblem(reply, problem);
  });
}
