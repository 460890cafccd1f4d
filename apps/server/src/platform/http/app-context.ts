import type { Instant } from '@clamor/domain/time';
import type { Admission } from './caller.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every route can read from the app. */
export interface AppContext {
  /** Product time. */
  now(): Instant;
  admission: Admission;
  /** null: rate limits are switched off. */
  rateLimits: RateLimits | null;
  /** The development calls exist. */
  development: boolean;
  /** Other machines may use the development calls too (`ALLOW_REMOTE_DEVELOPMENT`). */
  remoteDevelopment: boolean;
  /** The origin of the site's own pages: `https://clamor.example`. */
  publicOrigin: string;
  /** The site is known under https, whatever protocol the proxy uses to reach this node. */
  secure: boolean;
  /** Answers are checked against the contract before they are sent. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
  interface FastifyRequest {
    /** Raw database time at which the whole body had arrived; 0 before. */
    receivedAt: Instant;
    /** Who asked, as far as the call lets it matter; for the access log. */
    memberId: string | null;
    /** The staff name that the call was admitted under; for the access log. */
    staffName: string | null;
  }
}
