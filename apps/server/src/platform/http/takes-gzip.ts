import type { FastifyRequest } from 'fastify';

/** A weight of zero refuses gzip (RFC 9110, 12.4.2). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i;

/** Whether the client accepts gzip. */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return GZIP.test(String(headers['accept-encoding'] ?? ''));
}
