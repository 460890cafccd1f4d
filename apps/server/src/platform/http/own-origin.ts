import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';

/**
 * Whether a page of this site asks, by what its browser says. A missing `Origin` is not our own: browsers send it with
 * every write. In development the address that the request itself names counts too.
 */
function isOwnOrigin({ headers, host, server }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { publicOrigin, development } = server.context;
  const from = new URL(origin);
  return from.origin === publicOrigin || (development && from.host === host);
}

/** The refusal of a write that a cookie lets in, where no page of this site asks for it; null where one does. */
export function refuseForeignOrigin(request: FastifyRequest): Refused<'FORBIDDEN'> | null {
  return isOwnOrigin(request) ? null : refuse('FORBIDDEN', {}, 'This was not asked by a page of this site.');
}
