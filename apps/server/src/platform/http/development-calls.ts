import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocalVisit } from './own-machine.ts';
import { sendProblem } from './problems.ts';

/**
 * Answers a development call from another machine like an unknown address, and counts it so. These calls read mails and
 * move the clock, and a development server may listen to a network. The operator can allow it
 * (`ALLOW_REMOTE_DEVELOPMENT`).
 */
export function hideFromOthers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { remoteDevelopment, rateLimits } = request.server.context;
  if (remoteDevelopment || isLocalVisit(request)) {
    done();
    return;
  }
  const retryAfterSeconds = rateLimits?.secondsToWait('page', { address: request.ip }) ?? 0;
  const problem = retryAfterSeconds > 0 ? problemOf('RATE_LIMITED', { retryAfterSeconds }) : problemOf('NOT_FOUND');
  sendProblem(reply, problem);
}
