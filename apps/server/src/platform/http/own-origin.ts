import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';

/**
 * Whether a page of this site sent the request, as its browser says. Browsers send `Origin` with every write, so a
 * request without it does not count. In development the request's own host counts too.
 */
function isOwnOrigin({ headers, host, server }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { publicOrigin, development } = server.context;
  const from = new URL(origin);
  return from.origin === publicOrigin || (development && from.host === host);
}

/** Refuses a write that only a cookie admits, unless a page of this site sent it. Null: it did. */
export function refuseForeignOrigin(request: FastifyRequest): Refused<'FORBIDDEN'> | null {
  return isOwnOrigin(request) ? null : refuse('FORBIDDEN', {}, 'This was not asked by a page of this site.');
}
