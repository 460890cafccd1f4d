import { problemOf } from '@clamor/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problems.ts';

/** No name, search or token has a null character in it, and no database keeps one: such an address means nothing. */
export function refuseNull(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.includes('%00')) sendProblem(reply, problemOf('MALFORMED'));
  else done();
}
