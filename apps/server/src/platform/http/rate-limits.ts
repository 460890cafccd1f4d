import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/**
 * How often something may be asked for. Calls: `credentials` takes or mails a secret, `bid` competes in seconds, `upload`
 * costs processor time, `boost` is a visitor's vote, `card` tries a card, `export` reads
 * everything of a member, `webhook` is a message of the card provider. What is no call:
 * `page` also counts addresses that lead nowhere,
 * `probe` is what a machine restarts this node by.
 */
export type LimitClass =
  | 'read'
  | 'write'
  | 'bid'
  | 'credentials'
  | 'upload'
  | 'boost'
  | 'card'
  | 'staff'
  | 'export'
  | 'webhook'
  | 'page'
  | 'asset'
  | 'docs'
  | 'socket'
  | 'metrics'
  | 'probe';

interface Limit {
  max: number;
  /** Whom it counts: the member where there is one, else the address; or always the address. */
  by: 'caller' | 'address';
}

const WINDOW_MS = 60_000;

/** In one minute. */
const LIMITS: Readonly<Record<LimitClass, Limit>> = {
  read: { max: 3_000, by: 'caller' },
  write: { max: 240, by: 'caller' },
  bid: { max: 600, by: 'caller' },
  credentials: { max: 300, by: 'address' },
  upload: { max: 60, by: 'caller' },
  boost: { max: 120, by: 'address' },
  card: { max: 120, by: 'address' },
  staff: { max: 600, by: 'address' },
  export: { max: 6, by: 'caller' },
  webhook: { max: 3_000, by: 'address' },
  page: { max: 1_200, by: 'address' },
  asset: { max: 6_000, by: 'address' },
  docs: { max: 300, by: 'address' },
  socket: { max: 1_200, by: 'address' },
  metrics: { max: 120, by: 'address' },
  // Never refused: its answer is remembered instead.
  probe: { max: Number.POSITIVE_INFINITY, by: 'address' },
};

export interface RateLimits {
  /** Counts one call; answers how many seconds to wait, or 0 where it is within the limit. */
  exceededFor(limit: LimitClass, request: FastifyRequest, caller: Caller | null): Promise<number>;
}

/** Limits per member or address (an IPv6 network of 64 bits counts as one address), in this node's memory. */
export async function createRateLimits(app: FastifyInstance): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const finite = Object.entries(LIMITS).filter(([, { max }]) => max !== Number.POSITIVE_INFINITY);
  const limiters = (key: Pick<CreateRateLimitOptions, 'keyGenerator'> = {}) =>
    Object.fromEntries(
      finite.map(([name, { max }]) => [name, app.createRateLimit({ max, timeWindow: WINDOW_MS, ...key })]),
    );
  const byAddress = limiters();
  const byCaller = limiters({ keyGenerator: (request) => request.limitedAs });
  return {
    async exceededFor(limit, request, caller) {
      if (LIMITS[limit].max === Number.POSITIVE_INFINITY) return 0;
      const asMember = caller !== null && LIMITS[limit].by === 'caller';
      if (asMember) request.limitedAs = caller.userId;
      const check = asMember ? byCaller[limit] : byAddress[limit];
      const result = await check?.(request);
      if (result === undefined || result.isAllowed || !result.isExceeded) return 0;
      return Math.max(1, result.ttlInSeconds);
    },
  };
}
