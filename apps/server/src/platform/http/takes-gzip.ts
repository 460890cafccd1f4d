import type { FastifyRequest } from 'fastify';

/** Who weighs it with nothing refuses it (RFC 9110, 12.4.2). */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i;

/** Whether the client takes an answer that is packed with gzip. */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return GZIP.test(String(headers['accept-encoding'] ?? ''));
}
