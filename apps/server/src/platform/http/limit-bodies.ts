import { problemOf } from '@clamor/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../address/index.ts';
import { type BudgetLimits, budget } from '../limiter/index.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its bodies itself, piece by piece: none stands in memory whole. */
    readsItself?: boolean;
  }
}

const MIB = 1024 * 1024;
/** What a bid says, and much more: so little is not counted. */
const SMALL_BYTES = 4 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Bytes of bodies on their way at a time: from one address (`networksOf`), and in all. */
export const BODIES: BudgetLimits = { perKey: 64 * MIB, inAll: 256 * MIB };

/**
 * A body stands in memory until it is whole, for as long as its sender takes, and what it asks is counted only then: how much may be on its
 * way at a time has ceilings. One that does not say its length counts as the longest that is read.
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
    // Once it was read whole, thrown away, or broke off.
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
