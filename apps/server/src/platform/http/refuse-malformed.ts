import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/**
 * Refuses requests that are invalid or ambiguous. A proxy may read a request with two hosts in another way than Clamor
 * (RFC 9112, 3.2). A null character is in no name, search or token, and the database cannot store one.
 */
export function refuseMalformed(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const namesTwoHosts = hostsNamed(request.raw.rawHeaders) > 1;
  if (namesTwoHosts || request.url.includes('%00')) sendProblem(reply, problemOf('MALFORMED'));
  else done();
}

function hostsNamed(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
