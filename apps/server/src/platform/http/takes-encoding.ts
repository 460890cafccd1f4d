import type { FastifyRequest } from 'fastify';

/** Finds an encoding in `Accept-Encoding`. A weight of 0 means that the client refuses it (RFC 9110, 12.4.2). */
const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i,
};

/** Whether the client accepts an encoding. */
export function takesEncoding({ headers }: Pick<FastifyRequest, 'headers'>, encoding: keyof typeof ACCEPTED): boolean {
  return ACCEPTED[encoding].test(String(headers['accept-encoding'] ?? ''));
}
