import type { Instant } from '@clamor/domain/time';
import type { Admission } from './caller.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every route can read from its app. */
export interface AppContext {
  /** Product time. */
  now(): Instant;
  admission: Admission;
  /** null: rate limits are switched off. */
  rateLimits: RateLimits | null;
  /** Whether the development calls exist. */
  development: boolean;
  /** Whether other machines may use the development calls too (`ALLOW_REMOTE_DEVELOPMENT`). */
  remoteDevelopment: boolean;
  /** The origin of the site's own pages: `https://clamor.example`. */
  publicOrigin: string;
  /** Whether the site's address begins with https, whatever protocol the proxy uses to reach this node. */
  secure: boolean;
  /** Whether answers are checked against the contract before they are sent. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
  interface FastifyRequest {
    /** Raw database time at which the whole body had arrived; 0 before. */
    receivedAt: Instant;
    /** The id of the calling member, if the call reads one; for the access log. */
    memberId: string | null;
    /** The staff name under which the call was admitted; for the access log. */
    staffName: string | null;
  }
}
