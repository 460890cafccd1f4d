import { problemOf } from '@clamor/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../address/index.ts';
import { type BudgetLimits, budget } from '../limiter/index.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its bodies in pieces, so that none is in memory as a whole. */
    readsItself?: boolean;
  }
}

const MIB = 1024 * 1024;
/** Bodies up to this size are not counted. A bid is much smaller. */
const SMALL_BYTES = 4 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The most bytes of bodies in transit: from one address (`networksOf`), and in all. */
export const BODIES: BudgetLimits = { perKey: 64 * MIB, inAll: 256 * MIB };

/**
 * Limits the bytes of bodies in transit. A body stays in memory until it is complete, however slowly its sender sends
 * it, and rate limits count the call only then. A body without a length counts as the longest that is accepted.
 */
export function limitBodies(
  app: FastifyInstance,
  { longest, limits }: { longest: number; limits: BudgetLimits },
): void {
  const room = budget(limits);
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = Math.min(bytesOf(request), longest);
    if (bytes <= SMALL_BYTES || request.routeOptions.config.readsItself === true) return done();
    const taken = room.take(networksOf(request.ip), bytes);
    if (typeof taken !== 'function') return refuseBody(reply, taken === 'key' ? 'RATE_LIMITED' : 'OVERLOADED');
    // `taken` gives the bytes back when the request is over, whether it was read, discarded or broken off.
    request.raw.once('close', taken);
    done();
  });
}

function bytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function refuseBody(reply: FastifyReply, code: 'RATE_LIMITED' | 'OVERLOADED'): void {
  sendProblem(reply, problemOf(code, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
}
