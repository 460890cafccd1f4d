import type { Instant } from '@clamor/domain/time';
import type { Admission } from './caller.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every route of the app finds at hand. */
export interface AppContext {
  /** Product time. */
  now(): Instant;
  admission: Admission;
  /** null: switched off. */
  rateLimits: RateLimits | null;
  /** Calls for development exist. */
  development: boolean;
  /** They answer other machines too. */
  remoteDevelopment: boolean;
  /** Of the site's own pages: `https://clamor.example`. */
  publicOrigin: string;
  /** The site is known under https, whatever a proxy before it speaks with this node. */
  secure: boolean;
  /** Answers are held against the contract before they are sent. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
  interface FastifyRequest {
    /** Raw database time at which the body was wholly here; 0 before. */
    receivedAt: Instant;
    /** Who asked, as far as the call lets it matter; for the access log. */
    memberId: string | null;
    /** The staff name that the call was admitted under; for the access log. */
    staffName: string | null;
  }
}
