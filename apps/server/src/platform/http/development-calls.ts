import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenCounted } from './limit-arrivals.ts';
import { isLocalVisit } from './own-machine.ts';
import { sendProblem } from './problems.ts';
import { secondsToWait } from './rate-limits.ts';

/**
 * Answers other machines as if the development calls did not exist, and counts their requests like those for unknown
 * addresses. The calls read mails and move the clock, and a development server may be reachable from a network. The
 * operator can allow them to other machines (`ALLOW_REMOTE_DEVELOPMENT`).
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
