import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/**
 * How often a kind of call may come. `credentials`: whatever takes or mails a secret. `bid`: what competes in seconds.
 * `upload`: what costs processor time. `boost`: a visitor's vote.
 */
export type LimitClass = 'read' | 'write' | 'bid' | 'credentials' | 'upload' | 'boost' | 'staff';

interface Limit {
  max: number;
  /** Whom it counts: the member where there is one, else the address; or always the address. */
  by: 'caller' | 'address';
}

const WINDOW_MS = 60_000;

/** Calls in one minute. */
const LIMITS: Readonly<Record<LimitClass, Limit>> = {
  read: { max: 3_000, by: 'caller' },
  write: { max: 240, by: 'caller' },
  bid: { max: 600, by: 'caller' },
  credentials: { max: 300, by: 'address' },
  upload: { max: 60, by: 'caller' },
  boost: { max: 120, by: 'address' },
  staff: { max: 600, by: 'address' },
};

export interface RateLimits {
  /** Counts one call; answers how many seconds to wait, or 0 where it is within the limit. */
  exceededFor(limit: LimitClass, request: FastifyRequest, caller: Caller | null): Promise<number>;
}

/** Limits per member or address (an IPv6 network of 64 bits counts as one address), in this node's memory. */
export async function createRateLimits(app: FastifyInstance): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const byAddress = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { max }]) => [name, app.createRateLimit({ max, timeWindow: WINDOW_MS })]),
  );
  const byCaller = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { max }]) => [
      name,
      app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: (request) => request.limitedAs }),
    ]),
  );
  return {
    async exceededFor(limit, request, caller) {
      const asMember = caller !== null && LIMITS[limit].by === 'caller';
      if (asMember) request.limitedAs = caller.userId;
      const check = asMember ? byCaller[limit] : byAddress[limit];
      const result = await check?.(request);
      if (result === undefined || result.isAllowed || !result.isExceeded) return 0;
      return Math.max(1, result.ttlInSeconds);
    },
  };
}
