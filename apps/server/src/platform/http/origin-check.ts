import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './answer.ts';
import { sendProblem } from './problems.ts';

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Refuses a form that another site's page posts with a visitor's cookies. Browsers say where a form comes from; whoever
 * says nothing is no browser and has nobody's cookies to abuse.
 * @param publicUrl the site's own address
 */
export function originCheck(publicUrl: string) {
  const own = new URL(publicUrl).host;
  return function checkOrigin(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || headers.cookie === undefined || headers.origin === undefined)
      return done();
    if (!FORM_TYPES.test(headers['content-type'] ?? 'text/plain')) return done();
    const from = URL.canParse(headers.origin) ? new URL(headers.origin).host : null;
    if (from === own || from === request.host) return done();
    sendProblem(reply, refuse('FORBIDDEN', {}, 'This form was sent from another site.').problem);
  };
}
